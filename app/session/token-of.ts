/** Returns the secret of a link: 256 bits as 43 characters. Empty if the address has no valid one. */
export function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return /^[\w-]{43}$/.test(token) ? token : ''
}
