import type { Preview } from '#app/content/previews.server.ts'
import { INSPECTION, PREVIEW, RENDITION, type TaskBounds } from './bounds.ts'

export type PictureTask =
  | { kind: 'inspect'; file: string; type: string; name: string }
  | { kind: 'webp' | 'avif'; file: string; width: number }
  | { kind: 'preview'; preview: Preview; file: string | null }

/** `inspect`: a refusal or null. Others: the encoded bytes, null for `avif` of an animation. */
export type PictureResult = string | Uint8Array | null

export type PictureMessage =
  | { done: PictureResult; memory: number }
  | { failed: string; memory: number }
  | { exceeded: keyof TaskBounds }

export function boundsOf({ kind }: PictureTask): TaskBounds {
  if (kind === 'preview') return PREVIEW
  return kind === 'inspect' ? INSPECTION : RENDITION
}

export class UnusablePicture extends Error {}
