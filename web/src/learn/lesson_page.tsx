// lesson_page.tsx - a guided lesson: opens the game's face and its lesson.
import { useEffect, useState } from "preact/hooks";

import type { Lesson } from "../face";
import { findGame } from "../games";
import { useSpeech } from "../words";
import { LessonTable } from "./lesson_table";
import { titleOf } from "../shell/game_title";
import { NoSuchPage } from "../shell/no_such_page";
import { PageFrame } from "../shell/page_frame";
import { Trouble } from "../shell/trouble";
import { useFace } from "../shell/use_face";
import "../styles/layout.css";
import "../styles/play.css";
import "../styles/lesson.css";

export function LessonPage({ game }: { readonly game: string }) {
    const { say, language } = useSpeech();
    const entry = findGame(game), open = useFace(game, true);
    const [lesson, setLesson] = useState<Lesson | null>(null);
    const [failed, setFailed] = useState<string | null>(null);
    const face = open && typeof open !== "string" ? open.face : null;
    useEffect(() => {
        face?.lesson().then(setLesson, (error: unknown) => setFailed(String(error)));
    }, [face]);
    if (!entry)
        return <NoSuchPage />;
    const title = say("lesson.of", { game: titleOf(entry, language) });
    const trouble = typeof open === "string" ? open : failed;
    return (
        <PageFrame title={title} kind="play" game={entry.name} heading={<h1 class="bar-title">{title}</h1>}>
            {trouble !== null ? <Trouble words={trouble} />
                : open && typeof open !== "string" && lesson ? <LessonTable open={open} lesson={lesson} />
                : <p class="loading">{say("loading")}</p>}
        </PageFrame>
    );
}
