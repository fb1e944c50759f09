export function absolute(address: string, page: string): string {
  if (address.startsWith('#')) return page + address
  return address.startsWith('/') ? new URL(page).origin + address : address
}
