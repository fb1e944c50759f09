const protocolOf = (address: string): string | null => {
  // What browsers skip when they read an address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those
  const read = address.replace(/[\u0000-\u0020]/g, '')
  return /^([a-z][a-z\d+.-]*):/i.exec(read)?.[1]?.toLowerCase() ?? null
}

/** Links lead to the web, to a letter box, to a telephone, or to a place of this site. */
export function isAllowedLink(address: string): boolean {
  const protocol = protocolOf(address)
  if (protocol === null) return /^(\/(?!\/)|#)/.test(address.trim())
  return ['http', 'https', 'mailto', 'tel'].includes(protocol)
}

/** Pictures come from the web, from this site, or with the text itself. */
export function isAllowedPicture(address: string): boolean {
  const protocol = protocolOf(address)
  if (protocol === null) return /^\/(?!\/)/.test(address)
  if (protocol === 'data') return /^data:image\/(png|jpeg|gif|webp|avif);base64,/i.test(address)
  return ['http', 'https', 'blob'].includes(protocol)
}

/** What somebody typed for an address: a host without 'https://', an e-mail without 'mailto:'. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  if (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(address)) return `https://${address}`
  return address
}
