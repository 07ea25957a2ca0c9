// chat_panel.tsx - the chat of a table: messages, gestures, and a switch to hide those of others.
import { useEffect, useRef, useState } from "preact/hooks";

import { useCell } from "../../base/cell";
import { LimitedInput, MOST_SAID } from "../../base/limited_input";
import { SeatMark } from "../../art/seat_mark";
import type { Say, Who } from "../../face";
import { called } from "../../table/people_words";
import { GestureSign } from "./gesture_sign";
import type { OnlineSession } from "./online_session";
import { isMuted, setMuted } from "./talk_setting";
import { GESTURES, type Said } from "../wire/messages";

function SaidRow({ said, say, who }: { readonly said: Said; readonly say: Say; readonly who: Who }) {
    const name = said.seat ? who(said.seat) : say("chat.watcher", { name: called(said.name, say) });
    return (
        <li>
            {said.seat ? <SeatMark seat={said.seat} size={12} /> : <span class="log-luck" />}
            {said.gesture
                ? <span class="chat-gesture"><b>{name}</b> {say(`gesture.${said.gesture}`)} <GestureSign gesture={said.gesture} size={18} /></span>
                : <span><b>{name}</b> {said.text}</span>}
        </li>
    );
}

export function ChatPanel({ session, chat, mayTalk, say, who }: {
    readonly session: OnlineSession; readonly chat: readonly Said[]; readonly mayTalk: boolean;
    readonly say: Say; readonly who: Who;
}) {
    const muted = useCell(isMuted);
    const [text, setText] = useState("");
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [chat.length, muted]);
    async function send() {
        const words = text.trim();
        if (words && !await session.say(words))
            setText(""); // a message that was refused stays, to be corrected
    }
    return (
        <section class="chat" aria-labelledby="chat-title">
            <header>
                <h2 id="chat-title">{say("chat.title")}</h2>
                <label class="chat-mute">
                    <input type="checkbox" checked={muted} onChange={(event) => setMuted(event.currentTarget.checked)} />
                    <span>{say("chat.mute")}</span>
                </label>
            </header>
            {muted && <p class="small">{say("chat.muted")}</p>}
            {!muted && (
                <ol ref={list} tabIndex={0} aria-labelledby="chat-title" aria-live="polite">
                    {chat.length === 0 && <li class="small chat-empty">{say("chat.empty")}</li>}
                    {chat.map((said, index) => <SaidRow key={`${said.at} ${index}`} said={said} say={say} who={who} />)}
                </ol>
            )}
            {mayTalk && !muted && (
                <>
                    <div class="gestures" role="group" aria-label={say("chat.gestures")}>
                        {GESTURES.map((gesture) => (
                            <button key={gesture} type="button" class="quiet" aria-label={say(`gesture.do.${gesture}`)}
                                title={say(`gesture.do.${gesture}`)} onClick={() => void session.react(gesture)}>
                                <GestureSign gesture={gesture} />
                            </button>
                        ))}
                    </div>
                    <form class="chat-form" onSubmit={(event) => {
                        event.preventDefault();
                        void send();
                    }}>
                        <LimitedInput most={MOST_SAID} value={text} label={say("chat.write")} placeholder={say("chat.write")} onText={setText} />
                        <button type="submit" disabled={!text.trim()}>{say("chat.send")}</button>
                    </form>
                </>
            )}
        </section>
    );
}
