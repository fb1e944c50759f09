import type { Site } from '#shared/settings/site.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import type { Client } from './client.ts'

export const previewedLink = '#preview:'

export const readPreview = (client: Client, content: string) => requestServer(client, '/preview', content)

export const readRemoved = async (client: Client, blocks: string[]): Promise<string[][]> =>
  JSON.parse(await requestServer(client, '/preview?removed', { blocks }))

export const readSitePreview = (client: Client, path: string, site: Site) =>
  requestServer(client, '/preview/site', { path, site })

/** A newsletter issue of a saved post. `bytes`: of its HTML in a mail. `isShortened`: the post is too long for a mail, so only its introduction is sent. */
export type PreviewedIssue = { subject: string; html: string; bytes: number; isShortened: boolean }

export const readIssuePreview = async (
  client: Client,
  of: { post: number; subject: string; note: string },
): Promise<PreviewedIssue> => JSON.parse(await requestServer(client, '/preview/issue', of))

type Sent = string | File | object

export const requestServer = async (client: Client, address: string, sent?: Sent) =>
  (await answerOf(client, address, sent)).text()

/** `messages`: by status, for a response without a message, such as that of a proxy. */
export async function answerOf(
  client: Client,
  address: string,
  sent?: Sent,
  messages: Record<number, string> = {},
): Promise<Response> {
  const { data } = await client.auth.getSession()
  const isText = typeof sent === 'string'
  const type = isText
    ? 'text/plain; charset=utf-8'
    : sent instanceof File
      ? 'application/octet-stream'
      : 'application/json'
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      ...(sent !== undefined && {
        'content-type': type,
      }),
    },
    ...(sent !== undefined && {
      method: 'POST',
      body: isText || sent instanceof File ? sent : JSON.stringify(sent),
    }),
  })
  if (!response.ok)
    throw Object.assign(
      new Error((await messageOf(response)) ?? messages[response.status] ?? 'There is no preview.'),
      {
        status: response.status,
        code: response.status === 403 ? '42501' : '',
      },
    )
  return response
}

async function messageOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  return isRecord(body) && 'message' in body ? String(body.message) : null
}
