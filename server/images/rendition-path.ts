import { join } from 'node:path'
import { hashOf } from '#server/base/hash-of.ts'

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

export function renditionPrefix(bucket: string, key: string): string {
  return prefixOfHash(hashOf(`${bucket}/${key}`))
}

export function prefixOfHash(originalHash: string): string {
  return `${originalHash.slice(0, 2)}/${originalHash}`
}

export function renditionPath({ bucket, key, width, isWide, version }: WantedRendition, kind: RenditionKind) {
  const ofWidth = `${renditionPrefix(bucket, key)}-${width}${isWide ? 'w' : ''}`
  return `${ofWidth}-${hashOf(version).slice(0, 24)}.${kind}`
}
