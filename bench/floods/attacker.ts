import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** One address and two accounts. */
export interface Attacker {
  port: number
  address: string
  key: string
  accounts: { id: string; token: string }[]
}

export type Flood = (attacker: Attacker, begin: () => void) => Promise<void>

/** Sends a request from the attacker's address; `account` signs it. Its body is the caller's to send. */
export function open({ port, address, key, accounts }: Attacker, options: RequestOptions, account?: number) {
  const { token } = accounts[account ?? -1] ?? { token: null }
  const headers = { apikey: key, ...(token ? { authorization: `Bearer ${token}` } : {}), ...options.headers }
  return request({ port, localAddress: address, ...options, headers }).on('error', () => {})
}

/** Reads the answer to the end. Null when the connection broke. */
export async function ask(
  attacker: Attacker,
  options: RequestOptions & { body?: string | Buffer },
  account?: number,
): Promise<{ status: number | undefined; body: string } | null> {
  const { body, ...rest } = options
  const sent = open(attacker, rest, account)
  sent.end(body)
  const answered = await new Promise<IncomingMessage | null>(resolve => {
    sent.on('response', resolve)
    sent.on('close', () => resolve(null))
  })
  return answered && { status: answered.statusCode, body: await text(answered).catch(() => '') }
}

/** Runs `turns` of them one after another, for ever. */
export const forEver = (turns: number, act: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: turns }, async (): Promise<never> => {
      for (;;) await act()
    }),
  ).then(() => {})

/** Uploads a picture of an account under a new name; returns its address without a width. */
export async function upload(
  attacker: Attacker,
  account: number,
  bytes: Buffer,
  type: string,
): Promise<string> {
  const name = `${crypto.randomUUID()}.${type}`
  const path = `/storage/v1/object/avatars/Profile%20Photo/${name}`
  const headers = { 'content-type': `image/${type}` }
  const answer = await ask(attacker, { method: 'POST', path, headers, body: bytes }, account)
  if (answer?.status !== 200) throw new Error(`The upload was answered ${answer?.status}: ${answer?.body}`)
  return `/images/avatars/Profile%20Photo/${name}`
}
