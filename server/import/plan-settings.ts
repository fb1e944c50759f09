import type { Sql } from '#server/database/sql.ts'
import { siteBounds } from '#shared/settings/checks.ts'
import { listDifferences } from '#shared/settings/list-differences.ts'
import { rowOf, valuesOf } from '#shared/settings/settings-tree.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import { siteTopics } from '#shared/settings/site-topics.ts'
import type { ImportedLink, ImportedNavigation, ImportedSettings } from './imported-site.ts'
import type { Plan, PlanParts } from './plan.ts'
import { joinTopics } from './topics.ts'

type Listed = Pick<Plan, 'type' | 'id' | 'at' | 'title'>

function planIfRequested(
  plan: Listed,
  notes: string[],
  isRequested: boolean,
  write: NonNullable<Plan['write']>,
): Plan {
  if (notes.length === 0) return { ...plan, outcome: 'same', notes }
  if (isRequested) return { ...plan, outcome: 'changed', notes, write }
  return { ...plan, outcome: 'lost', notes: ['Only if you choose ‘Settings and navigation, too’.', ...notes] }
}

/** Names of files that are others here, and who may sign in. */
const ownColumns = ['owner_avatar', 'logo', 'logo_dark', 'require_second_factor']

/** Of another site of this kind, whose settings were described as those of this one are. */
export function planSettings({ type, id, at, values = {} }: ImportedSettings, parts: PlanParts): Plan {
  const { row } = parts.site
  const stored = Object.entries(values).filter(([column]) => !ownColumns.includes(column))
  const { topics, leftOut } = joinTopics(siteTopics.read(values.topics), siteTopics.read(row.topics))
  const next = valuesOf(allSettings, { ...row, ...Object.fromEntries(stored), topics })
  const notes = listDifferences(valuesOf(allSettings, row), next).map(
    ({ name, before, after }) => `${name}: ‘${before}’ becomes ‘${after}’.`,
  )
  if (leftOut.length > 0)
    notes.push(
      `A site has at most ${siteBounds.topics} topics, so these are left out: ‘${leftOut.join('’, ‘')}’.`,
    )
  const listed = { type, id, at, title: 'Settings' }
  return planIfRequested(listed, notes, parts.withSettings, async step => {
    const changed = rowOf(allSettings, next)
    const columns = Object.keys(changed).join(', ')
    await step.unsafe(
      `update public.settings set (${columns}) = (select ${columns} from jsonb_populate_record(settings, $1::jsonb))`,
      [JSON.stringify(changed)],
    )
    for (const { name } of topics) parts.site.topics.add(name)
    return null
  })
}

export function planNavigation({ type, id, at, links }: ImportedNavigation, parts: PlanParts): Plan {
  const moved = links.map(link => ({
    ...link,
    address: parts.addresses.find(link.address, { address: null }) ?? link.address,
  }))
  const labelsOf = (links: ImportedLink[]) => links.map(({ label }) => label).join(', ') || 'nothing'
  const isSame = JSON.stringify(moved) === JSON.stringify(parts.site.navigation)
  const note = `‘${labelsOf(parts.site.navigation)}’ becomes ‘${labelsOf(moved)}’.`
  const listed = { type, id, at, title: 'Navigation' }
  return planIfRequested(listed, isSame ? [] : [note], parts.withSettings, async step => {
    await step`delete from public.navigation`
    await writeLinks(step, moved)
    return null
  })
}

const writeLinks = (step: Sql, links: ImportedLink[]) => step`
  insert into public.navigation (place, position, label, page_id, address)
  select place, row_number() over (partition by place order by ordinality), label, pages.id, case when pages.id is null then address end
  from rows from (jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as (place text, label text, address text)) with ordinality as link
  left join public.pages on address = '/' || slug`
