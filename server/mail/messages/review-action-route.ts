import type { Client } from '#shared/data/client.ts'
import { readForm } from '#shared/posts/read-form.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { xml as html } from '#shared/text/xml.ts'
import { mailPage, outOfOrder } from './mail-page.ts'
import { isReviewAction, reviewActions } from './review-actions.ts'

const REASONS: Record<string, { title: string; text: string }> = {
  used: {
    title: 'This link was already used',
    text: 'Each link in an email works once. This one has already taken effect.',
  },
  gone: {
    title: 'The review no longer exists',
    text: 'It has been removed. There is nothing left to decide.',
  },
  decided: { title: 'The review was already approved', text: 'There is nothing left to decide.' },
  refused: {
    title: 'An administrator cannot be banned',
    text: 'The author of this review is an administrator of the site.',
  },
}

/** Lets an administrator decide on a review from a mail without signing in: GET asks for confirmation, POST acts. */
export function reviewActionRoute(client: Client): (request: Request) => Promise<Response> {
  return async request => {
    const secret = new URL(request.url).searchParams.get('token') ?? ''
    const isPost = request.method === 'POST'
    const { data, error } = isPost
      ? await client.rpc('use_action_link', { secret, seen: await readSeen(request) })
      : await client.rpc('read_action_link', { secret })
    if (error) return outOfOrder()
    const link = isRecord(data) ? data : {}
    const action = String(link.action)
    if (!isReviewAction(action))
      return mailPage({
        status: 404,
        title: 'This link doesn’t work',
        text: 'It is older than two weeks or was cut off, or it was sent to someone who is no longer an administrator.',
      })
    const reason = REASONS[String(link.state)]
    if (reason) return mailPage({ status: link.state === 'gone' ? 410 : 409, ...reason })
    const text = reviewActions[action]
    const by = String(link.by)
    if (link.state === 'done') return mailPage({ status: 200, title: text.done(by) })
    return mailPage({
      status: link.state === 'changed' ? 409 : 200,
      title: text.question(by),
      text: link.state === 'changed' ? 'It has changed since the email was sent. It now says:' : '',
      more: html`<p>${by} about “${String(link.post)}”:</p>
<blockquote dir="auto" style="margin:1rem 0;padding:0 0 0 1rem;border-inline-start:4px solid;white-space:pre-line">${String(link.quote)}</blockquote><p>${text.result(by)}</p>`,
      button: text.button,
      fields: { seen: String(link.seen) },
    })
  }
}

async function readSeen(request: Request): Promise<string> {
  return String((await readForm(request)).get('seen') ?? '')
}
