import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Place } from '#server/config/s3-url.ts'

const RETRIES = 2
const LONGEST_PAUSE = 50 // milliseconds before the first retry; doubles each time

interface S3Options extends Pick<RequestInit, 'body' | 'headers'> {
  signal: AbortSignal
}

export type S3Request = (method: string, key: string, options: S3Options) => Promise<Response>

export function s3Requests({ url, accessKeyId, secretAccessKey, region }: S3Place): S3Request {
  const keys = { accessKeyId, secretAccessKey, ...(region === null ? {} : { region }) }
  const client = new AwsClient({ ...keys, service: 's3' })
  return async (method, key, { signal, ...options }) => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    for (let attempt = 0; ; attempt++) {
      const signed = await client.sign(`${url}/${path}`, { method, redirect: 'manual', ...options })
      // The client's own fetch passes the signal in the signed request, and no longer aborts once that is garbage-collected.
      const response = await fetch(signed, { signal })
      if (attempt === RETRIES || (response.status < 500 && response.status !== 429)) return response
      await response.body?.cancel()
      await sleep(Math.random() * LONGEST_PAUSE * 2 ** attempt, null, { signal })
    }
  }
}

export async function errorCode(answer: Response): Promise<string> {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? ''
}
