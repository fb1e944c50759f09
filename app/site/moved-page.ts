import { redirect } from 'react-router'

/** Redirects an old address to the current one. The redirect is not cached permanently, because another page may take the old address later. */
export const movedPage = (address: string) =>
  redirect(address, { status: 301, headers: { 'cache-control': 'no-cache' } })
