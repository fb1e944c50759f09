import { visitor } from '#app/loading/loader-context.ts'
import { refuseNonAdmins } from '#shared/data/refuse-non-admins.ts'
import { pageOfBody } from '#shared/post-body/body-thread.server.ts'
import { listRemoved } from '#shared/post-body/removed-html.server.ts'
import { findBodyExcess } from '#shared/posts/body-excess.ts'
import { parseRecord } from '#shared/text/parse-record.ts'
import type { Route } from './+types/preview-body'

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } })

export async function action({ context, request, url }: Route.ActionArgs) {
  const refusal = await refuseNonAdmins(context.get(visitor).client, request)
  if (refusal) return refusal
  const content = await request.text()
  if (findBodyExcess(content)) return new Response('The text is too long to preview.', { status: 413 })
  if (url.searchParams.has('removed')) {
    const blocks = parseRecord(content)?.blocks
    if (!isStrings(blocks)) return new Response('There is nothing to preview.', { status: 400 })
    const headers = { 'cache-control': 'no-store' }
    return Response.json(listRemoved(blocks), { headers })
  }
  const { html } = await pageOfBody(content)
  return new Response(html, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
