import { INSPECTION, RENDITION, type TaskBounds } from './bounds.ts'

/** What a picture process is asked for. `file` is an absolute path. */
export type PictureTask =
  | { kind: 'inspect'; file: string; type: string; name: string }
  | { kind: 'webp' | 'avif'; file: string; width: number }

/** `inspect` answers a refusal or null, the others the bytes; `avif` null for an animation. */
export type PictureResult = string | Uint8Array | null

/** What a picture process sends. */
export type PictureMessage =
  | { done: PictureResult; memory: number }
  /** The picture cannot be read. */
  | { failed: string; memory: number }
  | { exceeded: keyof TaskBounds }

export function boundsOf({ kind }: PictureTask): TaskBounds {
  return kind === 'inspect' ? INSPECTION : RENDITION
}

/** The file is no picture, or damaged, or needs more work than it may. */
export class UnusablePicture extends Error {}
