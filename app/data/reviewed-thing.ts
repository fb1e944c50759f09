import type { Json } from './database-types.ts'

export const thingTypes = {
  Book: { label: 'Book', maker: 'Author' },
  Movie: { label: 'Film', maker: 'Director' },
  Game: { label: 'Game', maker: 'Maker' },
  SoftwareApplication: { label: 'Software', maker: 'Maker' },
  MusicRecording: { label: 'Music', maker: 'Artist' },
  Course: { label: 'Course', maker: 'Provider' },
  Product: { label: 'Product', maker: 'Brand' },
} as const

type ThingType = keyof typeof thingTypes

/** What a post reviews. `rating`: the author's, 1 to 5 in halves. `isRatedByReaders`: readers' stars rate the thing, not the post. */
export type ReviewedThing = {
  type: ThingType
  name: string
  maker: string
  address: string
  rating: number | null
  isRatedByReaders: boolean
}

export const ratings = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1]

export const isThingType = (text: unknown): text is ThingType =>
  typeof text === 'string' && Object.hasOwn(thingTypes, text)

/** Reads a column. Unusable parts become empty, since a draft may contain anything. */
export function readReviewedThing(json: Json | undefined): ReviewedThing | null {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null
  const { type, name, maker, address, rating, isRatedByReaders } = json
  const text = (part: unknown) => (typeof part === 'string' ? part : '')
  return {
    type: isThingType(type) ? type : 'Book',
    name: text(name),
    maker: text(maker),
    address: text(address),
    rating: typeof rating === 'number' && ratings.includes(rating) ? rating : null,
    isRatedByReaders: isRatedByReaders === true,
  }
}

export function isSameThing(a: ReviewedThing | null, b: ReviewedThing | null): boolean {
  if (a === null || b === null) return a === b
  const parts = ['type', 'name', 'maker', 'address', 'rating', 'isRatedByReaders'] as const
  return parts.every(part => a[part] === b[part])
}
