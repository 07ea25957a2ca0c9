// safely.tsx - a mistake in one part of the page is told, and leaves the rest standing.
import { Component, type ComponentChildren } from "preact";

import { Trouble } from "./trouble";

export class Safely extends Component<{ readonly children: ComponentChildren }, { readonly words: string | null }> {
    override state = { words: null };

    static override getDerivedStateFromError(error: unknown) {
        return { words: error instanceof Error ? error.message : String(error) };
    }

    override render() {
        return this.state.words === null ? this.props.children : <Trouble words={this.state.words} />;
    }
}
