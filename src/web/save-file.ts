export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser must have started the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
