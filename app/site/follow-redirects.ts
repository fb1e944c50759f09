import { data, type MiddlewareFunction } from 'react-router'
import { pageRequest, visitor } from '#app/loading/loader-context.ts'
import { findTarget } from '#shared/data/redirects.ts'
import { postParameters } from '#shared/redirects/post-parameters.ts'
import { movedPage } from './moved-page.ts'

/** Redirects an address that has no page, if the owner says where it leads. The home page answers `/?p=123`, so that is looked up first. */
export const followRedirects: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const find = () => findTarget(context.get(visitor).client, url.pathname + url.search)
  const namesPost = postParameters.some(name => url.searchParams.has(name))

  const early = namesPost ? await find() : undefined
  if (early) throw movedPage(early)
  if (early === null) throw data(null, { status: 410 })

  const response = await next()
  if (response.status !== 404 || !['GET', 'HEAD'].includes(request.method) || namesPost) return response
  const target = await find()
  if (target === null) return new Response(response.body, { status: 410, headers: response.headers })
  if (target === undefined) return response
  delete context.get(pageRequest).html
  throw movedPage(target)
}
