/** Redirects to a file's current address. Not cacheable, because the address may be reused. */
export const moved = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })
