import {
  isThingType,
  type ReviewedThing,
  readReviewedThing,
  type ThingType,
  thingTypes,
} from '#shared/posts/reviewed-thing.ts'
import { type Client, dataOf } from './client.ts'

export type ShelvedPost = {
  slug: string
  title: string
  thing: ReviewedThing
  thumbnail: string | null
  cover: string
  author: string
  average: number | null
  ratings: number
}

export type ShelfSort = 'newest' | 'stars' | 'year' | 'name'

export const shelvedPerPage = 24

/** A page of the posts that review a thing. `types`: those that have any. */
export async function readShelf(
  client: Client,
  { type, sort, page }: { type: ThingType | null; sort: ShelfSort; page: number },
): Promise<{ posts: ShelvedPost[]; total: number; types: ThingType[] }> {
  const skip = (page - 1) * shelvedPerPage
  const wanted = { of_type: type ?? '', sort, skip, take: shelvedPerPage }
  const data = await dataOf(client.rpc('list_shelf', wanted, { get: true }))
  return {
    posts: data.flatMap(({ slug, title, thing, thumbnail, cover, author, average, ratings }) => {
      const read = readReviewedThing(thing)
      return read ? [{ slug, title, thing: read, thumbnail, cover, author, average, ratings }] : []
    }),
    total: data[0]?.total ?? 0,
    types: Object.keys(thingTypes)
      .filter(isThingType)
      .filter(one => data[0]?.types.includes(one)),
  }
}
