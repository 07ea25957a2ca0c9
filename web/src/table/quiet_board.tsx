// quiet_board.tsx - a face's board that is drawn again only when something on it has changed.
import { Component } from "preact";

import type { BoardProps, Face } from "../face";

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
