export function saveFile(parts: string[], type: string, name: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${location.hostname}-${name}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
