import type { Client } from '#shared/data/client.ts'
import { mailPage, outOfOrder } from './mail-page.ts'
import { NOTIFICATION_KINDS } from './notification-messages.ts'

/** The unsubscribe link of a kind of mail (RFC 8058): GET asks for confirmation, POST needs only the token in the URL. */
export function stopRoute(client: Client): (request: Request) => Promise<Response> {
  return async request => {
    const secret = new URL(request.url).searchParams.get('token') ?? ''
    const isPost = request.method === 'POST'
    const name = isPost ? 'use_mail_link' : 'read_mail_link'
    const { data, error } = await client.rpc(name, { secret })
    if (error) return outOfOrder()
    const kind = NOTIFICATION_KINDS[data ?? '']
    if (!kind)
      return mailPage({
        status: 404,
        title: 'This link doesn’t work',
        text: 'It is older than a year or was cut off.',
      })
    if (isPost)
      return mailPage({
        status: 200,
        title: 'Done',
        text: `${kind.stop}. You can change this in your profile.`,
      })
    return mailPage({ status: 200, title: `${kind.stop}?`, button: 'Yes, stop them' })
  }
}
