import { ask, type Flood, forEver } from './attacker.ts'

const filters = (count: number, column: string) =>
  Array.from({ length: count }, (_, n) => `${column}=not.ilike.*nothing${n}*`)

const READS = [
  // What an audit found; refused since.
  ['comments?select=id,blogs(profiles(blogs(id)))', ...filters(20, 'blogs.profiles.blogs.content')],
  // The most that readers may ask.
  ['comments?select=*,blogs(*,profiles(*))', ...filters(26, 'content'), ...filters(2, 'blogs.content')],
]

/** Each account reads lists in lists, filtered by patterns, two at a time. */
export const embeddedReads: Flood = async (attacker, begin) => {
  begin()
  let turn = 0
  const read = (account: number) => {
    const path = `/rest/v1/${READS[turn++ % READS.length]?.join('&')}`
    return ask(attacker, { path }, account)
  }
  await Promise.all([0, 1].map(account => forEver(2, () => read(account))))
}
