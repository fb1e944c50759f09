import { isWebAddress } from '#shared/text/is-web-address.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'

/** In the order of the shelf. `shelf`: the end of its address there. */
export const thingTypes = {
  Book: { label: 'Book', plural: 'Books', shelf: 'books', maker: 'Author' },
  Movie: { label: 'Film', plural: 'Films', shelf: 'films', maker: 'Director' },
  Game: { label: 'Game', plural: 'Games', shelf: 'games', maker: 'Maker' },
  MusicRecording: { label: 'Music', plural: 'Music', shelf: 'music', maker: 'Artist' },
  LocalBusiness: { label: 'Place', plural: 'Places', shelf: 'places', maker: 'Town' },
  Product: { label: 'Product', plural: 'Products', shelf: 'products', maker: 'Brand' },
  SoftwareApplication: { label: 'Software', plural: 'Software', shelf: 'software', maker: 'Maker' },
  Course: { label: 'Course', plural: 'Courses', shelf: 'courses', maker: 'Provider' },
} as const

export type ThingType = keyof typeof thingTypes

/** What a post reviews. `rating`: the author's, 1 to 5 in halves. `isRatedByReaders`: readers' stars rate the thing, not the post. */
export type ReviewedThing = {
  type: ThingType
  name: string
  maker: string
  address: string
  rating: number | null
  isRatedByReaders: boolean
  /** When it appeared. */
  year: number | null
}

export const ratings = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1]

export const isThingType = (text: unknown): text is ThingType =>
  typeof text === 'string' && Object.hasOwn(thingTypes, text)

export function readReviewedThing(stored: unknown): ReviewedThing | null {
  if (!isRecord(stored)) return null
  const { type, name, maker, address, rating, isRatedByReaders, year } = stored
  return {
    type: isThingType(type) ? type : 'Book',
    name: storableText(name),
    maker: storableText(maker),
    address: storableText(address),
    rating: typeof rating === 'number' && ratings.includes(rating) ? rating : null,
    isRatedByReaders: isRatedByReaders === true,
    year: isYear(year) ? year : null,
  }
}

/** As in private.is_reviewed_thing. */
const isYear = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 9999

export const tidiedThing = (thing: ReviewedThing): ReviewedThing => ({
  ...thing,
  name: thing.name.trim(),
  maker: thing.maker.trim(),
  address: thing.address.trim(),
})

export type ThingInput = 'reviewedName' | 'reviewedMaker' | 'reviewedAddress'

export function checkThing({ name, maker, address }: ReviewedThing): Partial<Record<ThingInput, string>> {
  const errors: Partial<Record<ThingInput, string>> = {}
  if (name === '') errors.reviewedName = 'Enter the name of what you review'
  else if ([...name].length > 200) errors.reviewedName = 'Use at most 200 characters'
  if ([...maker].length > 200) errors.reviewedMaker = 'Use at most 200 characters'
  if (address !== '' && !isWebAddress(address))
    errors.reviewedAddress = 'Enter a full address, such as https://example.com'
  return errors
}

export function describeThing({
  type,
  name,
  maker,
  address,
  rating,
  isRatedByReaders,
  year,
}: ReviewedThing): string {
  const stars = rating === null ? '' : `${rating} out of 5`
  const readers = isRatedByReaders ? 'rated by readers' : ''
  return [thingTypes[type].label, name, maker, year, address, stars, readers].filter(Boolean).join(' · ')
}
