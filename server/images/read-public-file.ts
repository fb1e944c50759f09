import { describeNoAnswer } from '#server/base/describe-no-answer.ts'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { findStorageStatus } from '#shared/text/storage-status.ts'

interface Options {
  time: number
  headers?: HeadersInit
}

/** Null when Supabase's storage has no such file. A gateway's 4xx (such as an exceeded quota) does not mean that. Throws StorageUnavailable. */
export async function readPublicFile(
  project: string,
  bucket: string,
  name: string,
  { time, headers }: Options,
): Promise<Response | null> {
  const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
  const options = { headers, signal: AbortSignal.timeout(time) }
  let body: unknown
  let status: number
  try {
    const response = await fetch(`${project}/storage/v1/object/public/${path}`, options)
    if (response.ok && !isPage(response)) return response
    body = await response.json().catch(() => null)
    status = findStorageStatus(body) ?? response.status
  } catch (error) {
    throw new StorageUnavailable(`The project’s storage is not responding (${describeNoAnswer(error)}).`, {
      cause: error,
    })
  }
  if (isRecord(body) && body.error === 'Bucket not found')
    throw new StorageUnavailable(`The bucket ${bucket} of the project is no longer public or was deleted.`, {
      status,
    })
  if (status === 404) return null
  throw new StorageUnavailable(`The project’s storage responded with ${status}.`, { status })
}

/** Detects a gateway's own page with status 200: the storage has only pictures, and serves HTML as text. */
const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true
