import { AwsClient } from 'aws4fetch'
import type { S3Place } from '#server/config/s3-url.ts'

const RETRIES = 2

interface S3Options extends Pick<RequestInit, 'body' | 'headers'> {
  signal: AbortSignal
}

export type S3Request = (method: string, key: string, options: S3Options) => Promise<Response>

export function s3Requests({ url, accessKeyId, secretAccessKey, region }: S3Place): S3Request {
  const keys = { accessKeyId, secretAccessKey, ...(region === null ? {} : { region }) }
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  return (method, key, options) => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    return client.fetch(`${url}/${path}`, { method, redirect: 'manual', ...options })
  }
}

export async function errorCode(answer: Response): Promise<string> {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? ''
}
