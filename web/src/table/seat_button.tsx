// seat_button.tsx - what can be done with somebody's seat: all of its chip is the button.
import { Icon, type IconName } from "../art/icon";

/** Where a chip has no room for the words, the icon stands for them. */
export function SeatButton({ icon, words, name, onPress }: {
    readonly icon: IconName; readonly words: string; readonly name: string; readonly onPress: () => void;
}) {
    return (
        <>
            <span class="seat-state" aria-hidden="true">{words}</span>
            <Icon name={icon} size={16} />
            <button type="button" class="seat-button" aria-label={`${words} (${name})`} onClick={onPress} />
        </>
    );
}
