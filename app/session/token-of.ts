/** The secret of a link, 256 bits as 43 letters. Empty without one that a link can have. */
export function tokenOf(request: Request): string {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return /^[\w-]{43}$/.test(token) ? token : ''
}
