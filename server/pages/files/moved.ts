/** The present address of a file. Asked for again each time, since an address may be given to something else. */
export const moved = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })
