// quiet_board.tsx - a face's board, rendered again only when something on it has changed.
import { Component } from "preact";

import { useCell, type Cell } from "../base/cell";
import type { BoardProps, Face, Scene } from "../face";

type Props = BoardProps & { readonly face: Face };

export class QuietBoard extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
        const names = Object.keys(next) as (keyof Props)[];
        return names.some((name) => !Object.is(next[name], this.props[name]));
    }

    override render() {
        const { face: { Board }, ...props } = this.props;
        return <Board {...props} />;
    }
}

/** The same, with what the viewer peeks at. */
export function PeekedBoard({ peeked, scene, ...props }: Props & { readonly peeked: Cell<Scene | null> }) {
    return <QuietBoard {...props} scene={useCell(peeked) ?? scene} />;
}
