// safely.tsx - catches a failure in a part of the page, so that the rest goes on.
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
