import { redirect } from 'react-router'

/** Redirects an old address to the current one. The redirect is not cached permanently, because another page may take the old address later. */
export const movedTo = (address: string) =>
  // A header cannot contain what an owner typed in other letters.
  redirect(address.replace(/[^!-~]+/g, encodeURIComponent), {
    status: 301,
    headers: { 'cache-control': 'no-cache' },
  })

/** Redirects to the current address of a page. Keeps the query of the request, such as the review of a mailed link. */
export const movedPage = ({ search }: Pick<URL, 'search'>, path: string) => movedTo(path + search)
