export const STRANGERS = [
  'nobody',
  'visitor',
  'reader',
  'other reader',
  'expired token',
  'other key',
  'altered role',
  'alg none',
  'key as bearer',
  'token as key',
  'garbage',
  'signed out',
] as const
export const PRIVILEGED = ['admin', 'service role'] as const

/** Strangers may not change rows of others. */
export type FuzzCaller = (typeof STRANGERS)[number] | (typeof PRIVILEGED)[number]

export type Area = 'rest' | 'auth' | 'storage' | 'pages' | 'raw'

export interface FuzzCase {
  area: Area
  caller: FuzzCaller
  method: string
  path: string
  /** Encoded parts of the query, like `id=eq.1`. */
  query: string[]
  headers: [name: string, value: string][]
  body: Buffer | null
  /** `short` and `long`: the announced length is wrong. `torn`: the connection closes in the middle. */
  framing: 'length' | 'chunked' | 'short' | 'long' | 'torn'
  /** The whole request, when the fields above cannot express it. */
  bytes?: Buffer
}

/** The case as a curl command, without keys. */
export function curlLine(kase: FuzzCase, url: string): string {
  const quote = (text: string) =>
    `$'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
  if (kase.bytes)
    return `printf ${quote(clip(kase.bytes.toString('latin1')))} | nc ${new URL(url).host.replace(':', ' ')}`
  const parts = [
    `curl -i --path-as-is -X ${kase.method}`,
    ...kase.headers.map(([name, value]) => `-H ${quote(clip(`${name}: ${value}`))}`),
  ]
  if (kase.body)
    parts.push(
      `--data-binary ${quote(clip(kase.body.toString('latin1')))} # ${kase.body.length} bytes, ${kase.framing}\n `,
    )
  return `${parts.join(' ')} ${quote(clip(url + addressOf(kase), 3000))} # as ${kase.caller}`
}

export function addressOf({ path, query }: FuzzCase): string {
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function clip(text: string, length = 600): string {
  return text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text
}
