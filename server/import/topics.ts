import type { Sql } from '#server/database/sql.ts'
import { plainSpelling } from '#shared/posts/slug.ts'
import { siteBounds } from '#shared/settings/checks.ts'
import type { SiteTopic } from '#shared/settings/site-topics.ts'
import { shortened } from '#shared/text/cut-text.ts'
import { inOneLine } from './text-in.ts'

const fallback = 'Notes'

/** The topics of the site, to which an import adds those that it lacks, as long as there is room. */
export class Topics {
  readonly #names: string[]

  constructor(topics: SiteTopic[]) {
    this.#names = topics.map(({ name }) => name)
  }

  /** The name as the site spells it. `isNew`: the site does not have it yet. `leftOut`: it has no room for this one. */
  choose(name: string | null): { name: string; isNew: boolean; leftOut?: string } {
    const first = this.#names[0] ?? fallback
    const given = tidied(name ?? '') || first
    const known = this.#names.find(name => isSameName(name, given))
    if (known) return { name: known, isNew: false }
    if (this.#names.length >= siteBounds.topics) return { name: first, isNew: false, leftOut: given }
    return { name: given, isNew: true }
  }

  add(name: string): void {
    if (!this.#names.includes(name)) this.#names.push(name)
  }
}

const isSameName = (one: string, other: string) => plainSpelling(one) === plainSpelling(other)

/** The imported topics for which there is room first, then the other topics of the site. Its own keep id and name: an id with another name would rename the topic of its posts. */
export function joinTopics(
  imported: SiteTopic[],
  own: SiteTopic[],
): { topics: SiteTopic[]; leftOut: string[] } {
  const joined = new Map<number, SiteTopic>()
  const leftOut: string[] = []
  let room = siteBounds.topics - own.length
  let lastId = Math.max(0, ...own.map(({ id }) => id))
  for (const { name, ink } of imported) {
    const known = own.find(topic => topic.name === name) ?? own.find(topic => isSameName(topic.name, name))
    if (!known && room-- <= 0) {
      leftOut.push(name)
      continue
    }
    const topic = known ?? { id: ++lastId, name }
    joined.set(topic.id, { ...topic, ink })
  }
  for (const topic of own) if (!joined.has(topic.id)) joined.set(topic.id, topic)
  return { topics: [...joined.values()], leftOut }
}

function tidied(name: string): string {
  const line = inOneLine(name.replaceAll('/', ' - '))
  return /^\.{0,2}$/.test(line) ? '' : shortened(line, siteBounds.topicLength - 1)
}

export async function addTopic(step: Sql, name: string): Promise<string | null> {
  const [row] = await step<{ id: string }>`
    update public.settings set topics = topics || jsonb_build_array(jsonb_build_object('id', next.id, 'name', ${name}::text, 'ink', null))
    from (select coalesce(max((topic ->> 'id')::integer), 0) + 1 as id from public.settings, jsonb_array_elements(topics) as topic) as next
    where jsonb_array_length(topics) < ${siteBounds.topics} and not exists (
      select from jsonb_array_elements(topics) as topic where topic ->> 'name' = ${name})
    returning next.id`
  return row ? String(row.id) : null
}
