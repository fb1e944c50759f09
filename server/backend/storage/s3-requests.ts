import { AwsClient } from 'aws4fetch'
import type { S3Place } from '#server/config/s3-url.ts'

const RETRIES = 2

/** `time`: milliseconds, retries included. Rejects on a timeout. */
export type S3Request = (method: string, key: string, time: number, body?: Blob | string) => Promise<Response>

export function s3Requests({ url, accessKeyId, secretAccessKey, region }: S3Place): S3Request {
  const keys = { accessKeyId, secretAccessKey, ...(region === null ? {} : { region }) }
  const client = new AwsClient({ ...keys, service: 's3', retries: RETRIES })
  return (method, key, time, body) => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const content = body === undefined ? {} : { body }
    return client.fetch(`${url}/${path}`, {
      method,
      signal: AbortSignal.timeout(time),
      redirect: 'manual',
      ...content,
    })
  }
}

/** The code in the body of an S3 error. Empty for HEAD, and for responses that S3 did not write. */
export async function errorCode(answer: Response): Promise<string> {
  return /<Code>([A-Za-z]{1,60})<\/Code>/.exec(await answer.text().catch(() => ''))?.[1] ?? ''
}
