import { renderBody } from '#app/content/render-post.server.ts'
import { visitor } from '#app/session/visitor.ts'
import type { Route } from './+types/preview-body'

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

/** Renders an unsaved body as HTML on the server, which checks in the database that the caller is an administrator. */
export async function action({ context, request }: Route.ActionArgs) {
  const { client } = context.get(visitor)
  const asking = request.headers.get('authorization') ?? ''
  const { data: isAdmin, error } = await client.rpc('is_admin').setHeader('authorization', asking)
  const isRefused = isAdmin === false || error?.code === '42501'
  if (isRefused) return Response.json({ message: 'This is for administrators.' }, { status: 403 })
  if (error) return new Response(null, { status: error.code.startsWith('PGRST3') ? 401 : 503 })
  const { html } = await renderBody(await request.text())
  return new Response(html, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
