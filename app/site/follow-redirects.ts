import { data, type MiddlewareFunction } from 'react-router'
import { visitor } from '#app/loading/loader-context.ts'
import { findTarget, postParameters } from '#shared/data/redirects.ts'
import { movedTo } from './moved-page.ts'

/** Redirects an address that has no page, if the owner says where it leads. The home page answers `/?p=123`, so that is looked up first. */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { client } = context.get(visitor)
  const find = async (address: string) => {
    const target = await findTarget(client, address)
    const own = target?.startsWith(`${url.origin}/`) ? target.slice(url.origin.length) : null
    // The database does not know the site's address, so it cannot refuse a loop of whole addresses.
    return own !== null && (await findTarget(client, own)) !== undefined ? undefined : target
  }
  const namesPost = postParameters.some(name => url.searchParams.has(name))

  const early = namesPost ? await find(url.pathname + url.search) : undefined
  if (early) throw movedTo(early)
  if (early === null) throw data(null, { status: 410 })

  const response = await next()
  if (response.status !== 404 || !['GET', 'HEAD'].includes(request.method)) return response
  const target = await find(url.pathname)
  if (target === null) return new Response(response.body, { status: 410, headers: response.headers })
  if (target === undefined) return response
  throw movedTo(target)
}
