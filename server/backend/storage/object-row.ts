import { createHash } from 'node:crypto'

export interface ObjectMetadata {
  eTag: string
  size: number
  contentLength: number
  mimetype: string
  cacheControl: string
  lastModified: string
  httpStatusCode: 200
}

export function metadataOf(
  digest: Buffer,
  size: number,
  mimetype: string,
  cacheControl: number | null,
): ObjectMetadata {
  return {
    eTag: `"${digest.toString('base64url').slice(0, 27)}"`,
    size,
    contentLength: size,
    mimetype,
    cacheControl: cacheControl === null ? 'no-cache' : `max-age=${cacheControl}`,
    lastModified: new Date().toISOString(),
    httpStatusCode: 200,
  }
}

export function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
