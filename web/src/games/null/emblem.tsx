// emblem.tsx - Null's picture for the front page: a lantern.
export function Emblem() {
    return (
        <svg viewBox="0 0 160 160" width="160" height="160" aria-hidden="true">
            <rect x="50" y="40" width="60" height="80" rx="16" fill="var(--paper)" stroke="var(--ink)" stroke-width="4" />
        </svg>
    );
}
