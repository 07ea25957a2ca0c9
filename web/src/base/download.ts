// download.ts - gives a file to the browser, which stores it as it does downloads.

export function download(file: File) {
    const address = URL.createObjectURL(file);
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = file.name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
