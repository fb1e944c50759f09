import { createHash } from 'node:crypto'

export type ObjectMetadata = ReturnType<typeof metadataOf>

export function metadataOf(digest: Buffer, size: number, mimetype: string, cacheControl: number | null) {
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
