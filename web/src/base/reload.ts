// reload.ts - loads the page again with the version that the server has now, if it has a newer one.

const MOST_WAIT = 15_000; // milliseconds for a newer version to be stored

function stored(worker: ServiceWorker): Promise<void> {
    return new Promise((resolve) => {
        const look = () => worker.state !== "installing" && resolve();
        worker.addEventListener("statechange", look);
        setTimeout(resolve, MOST_WAIT);
        look();
    });
}

/** The service worker starts the version that was stored last: a newer one is stored first. */
export async function reloadAnew() {
    try {
        const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
        await registration?.update();
        if (registration?.installing)
            await stored(registration.installing);
    } catch {
        // then it is the version that is stored
    }
    location.reload();
}
