import type { SocialCard } from '#shared/posts/social-card.server.ts'
import { INSPECTION, RENDITION, SOCIAL_CARD, type TaskBounds } from './bounds.ts'
import type { RenditionKind } from './rendition-path.ts'

export interface RenditionShape {
  width: number
  isPortrait: boolean
  isWide?: boolean
}

export type PictureTask =
  | { kind: 'inspect'; file: string; type: string; name: string }
  | ({ kind: RenditionKind; file: string } & RenditionShape)
  | { kind: 'socialCard'; card: SocialCard; file: string | null }

export type PictureResult = string | Uint8Array | null

export type PictureMessage =
  | { done: PictureResult; memory: number }
  | { failed: string; memory: number }
  | { exceeded: 'memory' | 'cpuSeconds' }

export function boundsOf({ kind }: PictureTask): TaskBounds {
  if (kind === 'socialCard') return SOCIAL_CARD
  return kind === 'inspect' ? INSPECTION : RENDITION
}

export class UnusablePicture extends Error {}
