import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import { xml as html } from '#server/site-files/feeds/xml.ts'
import { NOTICE_KINDS } from './notice-letters.ts'

/** The link that ends a kind of mails (RFC 8058): GET asks, POST needs the token of the address alone. */
export function stopRoute(client: SupabaseClient<Database>): (request: Request) => Promise<Response> {
  return async request => {
    const secret = new URL(request.url).searchParams.get('token') ?? ''
    const isPost = request.method === 'POST'
    const name = isPost ? 'use_mail_link' : 'read_mail_link'
    const { data, error } = await client.rpc(name, { secret })
    if (error) return page(503, 'This does not work at the moment', 'Please try again in a few minutes.')
    const kind = NOTICE_KINDS[data ?? '']
    if (!kind) return page(404, 'This link is not valid', 'It is older than a year, or not whole.')
    if (isPost) return page(200, 'Done', `${kind.stop}. You can change this in your profile.`)
    return page(200, `${kind.stop}?`, '', true)
  }
}

function page(status: number, title: string, text: string, asks = false): Response {
  const button = html`<form method="post"><button style="font:inherit;padding:12px 20px">Yes, stop them</button></form>`
  const body = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body style="font:1rem/1.5 Helvetica,Arial,sans-serif;max-width:30rem;margin:10vh auto;padding:0 1rem"><h1 style="font-size:1.5rem">${title}</h1><p>${text}</p>${asks ? button : null}<p><a href="/">To the site</a></p></body></html>`
  return new Response(body.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    },
  })
}
