import { readResume } from '#shared/resume/read-resume.ts'
import { isEmptyResume } from '#shared/resume/resume-sections.ts'
import { isTooLong, writeResume } from '#shared/resume/write-resume.ts'
import { ImportLoss } from './import-loss.ts'
import type { ImportedResume } from './imported-site.ts'
import { lost, type Plan, type PlanParts, planItem, taken } from './plan.ts'

/** A site has one résumé, and its own stays. */
export function planResume(item: ImportedResume, { known }: Pick<PlanParts, 'known'>): Plan {
  const { type, id, at } = item
  return planItem(known, { type, id, at, title: 'Résumé' }, item, before => {
    const resume = readResume(item.content)
    if (isEmptyResume(resume)) return lost('It is empty.')
    if (isTooLong(resume)) return lost('It is too long.')
    return taken(async step => {
      const [row] = await step`
        update public.resume set content = ${writeResume(resume)}::jsonb where content = '{}' or ${before !== undefined} returning id`
      if (!row) throw new ImportLoss('The site has a résumé of its own.')
      return '1'
    })
  })
}
