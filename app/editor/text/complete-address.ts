export function completeAddress(typed: string): string {
  const address = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`
  if (/^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(address)) return `https://${address}`
  return address
}
