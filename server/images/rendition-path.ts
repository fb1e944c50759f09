import { createHash } from 'node:crypto'
import { join } from 'node:path'

export const renditionKinds = ['webp', 'avif', 'jpeg'] as const
export type RenditionKind = (typeof renditionKinds)[number]

export interface WantedRendition {
  bucket: string
  key: string
  width: number
  isWide?: boolean
  version: string // of the original; changes when another file takes the same name
}

export const MAX_RENDITIONS = 1024 * 1024 * 1024

export function renditionsFolder(dataDir: string): string {
  return join(dataDir, 'images')
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

export function renditionPrefix(bucket: string, key: string): string {
  return prefixOfHash(hash(`${bucket}/${key}`))
}

export function prefixOfHash(originalHash: string): string {
  return `${originalHash.slice(0, 2)}/${originalHash}`
}

export function renditionPath({ bucket, key, width, isWide, version }: WantedRendition, kind: RenditionKind) {
  const ofWidth = `${renditionPrefix(bucket, key)}-${width}${isWide ? 'w' : ''}`
  return `${ofWidth}-${hash(version).slice(0, 24)}.${kind}`
}
