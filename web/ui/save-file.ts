/** Offers a text as a file to download: CSV by its name, else JSON. */
export function saveFile(name: string, text: string): void {
  const isCsv = name.endsWith('.csv')
  // the byte order mark tells spreadsheets that the file is UTF-8
  const blob = isCsv
    ? new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
    : new Blob([text], { type: 'application/json' })
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // some browsers read the file a moment later
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
