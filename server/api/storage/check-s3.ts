import { randomUUID } from 'node:crypto'
import { ConfigError } from '#server/base/config-error.ts'
import { describeNoAnswer } from '#server/base/describe-no-answer.ts'
import { errorCode, type S3Request } from './s3-requests.ts'

const TIMEOUT_MS = 5_000

const STEPS = [
  ['PUT', 'written to'],
  ['GET', 'read'],
  ['DELETE', 'removed from'],
] as const

export async function checkS3(request: S3Request, time = TIMEOUT_MS): Promise<string | null> {
  const key = `.check/${randomUUID()}`
  for (const [method, done] of STEPS) {
    let answer: Response
    try {
      answer = await request(method, key, {
        signal: AbortSignal.timeout(time),
        body: method === 'PUT' ? key : null,
      })
    } catch (error) {
      return `S3_URL cannot be reached (${describeNoAnswer(error)}): until it can, no picture can be uploaded.`
    }
    if (answer.status >= 500)
      return `S3_URL answers ${answer.status}: until it recovers, no picture can be uploaded.`
    if (!answer.ok) throw new ConfigError(refusal(answer.status, await errorCode(answer), done))
    const text = await answer.text()
    if (method === 'GET' && text !== key)
      throw new ConfigError('S3_URL is not S3-compatible storage: it did not return what was written.')
  }
  return null
}

function refusal(status: number, code: string, done: string): string {
  const reason = code || `status ${status}`
  if (code === 'NoSuchBucket')
    return 'S3_URL: there is no such bucket. Create it, or correct the address: https://KEY:SECRET@host/bucket.'
  if (status === 401 || status === 403)
    return `S3_URL: with this key the bucket cannot be ${done} (${reason}). Check the key, its secret and its rights: write, read and delete objects.`
  if (status === 301 || status === 307 || status === 400)
    return `S3_URL: the storage refuses the address (${reason}). Check host, bucket and region: https://KEY:SECRET@host/bucket?region=….`
  return `S3_URL is not the address of a bucket on S3-compatible storage: it answers ${reason}.`
}
