// menu_dialog.tsx - further actions during a game.
import type { PackNamed, Say } from "../face";
import { Icon, type IconName } from "../art/icon";
import { Dialog } from "../shell/dialog";

export interface MenuItem {
    readonly icon: IconName;
    readonly words: string;
    readonly note?: string;
    readonly act: () => void;
}

export function MenuDialog({ say, items, pack, onClose }: {
    readonly say: Say; readonly items: readonly MenuItem[];
    /** What is played with, if it is not the standard set. */
    readonly pack: PackNamed | undefined; readonly onClose: () => void;
}) {
    return (
        <Dialog title={say("menu.title")} onClose={onClose}>
            <ul class="menu">
                {items.map((item) => (
                    <li key={item.words}>
                        <button type="button" class="quiet" onClick={() => {
                            onClose();
                            item.act();
                        }}>
                            <Icon name={item.icon} /> <span>{item.words}{item.note && <span class="small">{item.note}</span>}</span>
                        </button>
                    </li>
                ))}
            </ul>
            {pack && <p class="small">{say("pack.sign", { name: pack.name, checksum: pack.checksum })}</p>}
        </Dialog>
    );
}

