import type { Client } from '#shared/data/client.ts'
import { notNow } from '#shared/data/refuse-non-admins.ts'
import type { Site } from '#shared/settings/site.ts'
import { parseRecord } from '#shared/text/parse-record.ts'
import { senderOf } from '../messages/message.ts'
import { writeMessage } from '../messages/write-message.ts'
import { encodeMessage } from '../smtp/mime-message.ts'
import { messageFooter } from './compose-issues.ts'

interface Parts {
  client: Client
  findSite: () => Promise<Site>
  siteUrl: string
}

export function issuePreview({ client, findSite, siteUrl }: Parts) {
  return async (request: Request): Promise<Response> => {
    const { readIssuePost, writeIssue } = await import('./write-issue.ts')
    const { post: id, subject, note } = parseRecord(await request.text()) ?? {}
    const { data, error } = await client
      .rpc('read_newsletter_post', { of_post: Number.isSafeInteger(id) ? Number(id) : 0 })
      .setHeader('authorization', request.headers.get('authorization') ?? '')
    if (error) return notNow()
    const post = readIssuePost(data)
    if (!post) return Response.json({ message: 'This post does not exist.' }, { status: 404 })
    const { title, language, look } = await findSite()
    const sender = senderOf(siteUrl, { title, language, ...look })
    const texts = { subject: String(subject ?? ''), note: String(note ?? '') }
    const { isShortened, ...message } = await writeIssue({ ...texts, post, sender })
    const { html } = writeMessage({ ...message, footer: messageFooter(siteUrl, siteUrl) }, sender)
    const { length: bytes } = await encodeMessage({ html })
    return Response.json({ subject: message.subject, html, bytes, isShortened })
  }
}
