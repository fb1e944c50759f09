import { readResume } from '#shared/resume/read-resume.ts'
import { isEmptyResume } from '#shared/resume/resume-sections.ts'
import { isTooLong, writeResume } from '#shared/resume/write-resume.ts'
import { ImportLoss } from './import-loss.ts'
import { digestOfItem } from './import-store.ts'
import type { ImportedResume } from './imported-site.ts'
import type { Plan, PlanParts } from './plan.ts'

/** A site has one résumé, and its own stays. */
export function planResume(item: ImportedResume, { known }: Pick<PlanParts, 'known'>): Plan {
  const { type, id, at } = item
  const plan = { type, id, at, title: 'Résumé' }
  const digest = digestOfItem(item)
  const before = known.get(type, id)
  const resume = readResume(item.content)
  if (before?.digest === digest) return { ...plan, outcome: 'same', notes: [] }
  if (isEmptyResume(resume)) return { ...plan, outcome: 'lost', notes: ['It is empty.'] }
  if (isTooLong(resume)) return { ...plan, outcome: 'lost', notes: ['It is too long.'] }
  return {
    ...plan,
    digest,
    outcome: 'taken',
    notes: [],
    async write(step) {
      const [row] = await step`
        update public.resume set content = ${writeResume(resume)}::jsonb where content = '{}' or ${before !== undefined} returning id`
      if (!row) throw new ImportLoss('The site has a résumé of its own.')
      return '1'
    },
  }
}
