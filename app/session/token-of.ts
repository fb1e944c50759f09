/** Returns the secret of a link: 256 bits as 43 characters. Empty if the address has no valid one. */
export function tokenOf({ searchParams }: URL): string {
  const token = searchParams.get('token') ?? ''
  return /^[\w-]{43}$/.test(token) ? token : ''
}
