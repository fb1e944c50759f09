import { redirect } from 'react-router'

/** Leads from a former address to the present one. Not cached permanently, since another page may get the former. */
export const movedPage = (address: string) =>
  redirect(address, { status: 301, headers: { 'cache-control': 'no-cache' } })
