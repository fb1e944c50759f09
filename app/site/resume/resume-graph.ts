import type { ProfilePage } from 'schema-dts'
import { breadcrumbList, jsonLd } from '#shared/posts/json-ld.ts'
import { type Resume, type SectionName, textIn } from '#shared/resume/resume-sections.ts'
import type { Site } from '#shared/settings/site.ts'
import { ownerData } from '../posts/structured-data.ts'

type PageFacts = { site: Site; origin: string; address: string; description: string; updatedAt: string }

/** JSON-LD of the résumé: a page about the owner, with what search engines know of a person. */
export function resumeGraph(resume: Resume, facts: PageFacts) {
  const { site, origin, address, description, updatedAt } = facts
  const { work, education, awards, languages } = resume.sections
  const named = (section: SectionName, role: 'title' | 'of', entries: typeof work) => [
    ...new Set(entries.map(entry => textIn(section, entry, role)).filter(Boolean)),
  ]
  const organizations = (names: string[]) => names.map(name => ({ '@type': 'Organization' as const, name }))
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    '@id': `${address}#page`,
    url: address,
    name: `Résumé of ${site.owner.name}`,
    description,
    dateModified: updatedAt,
    isPartOf: { '@id': `${origin}/#site` },
    mainEntity: {
      ...ownerData(site, origin),
      worksFor: organizations(
        named(
          'work',
          'of',
          work.filter(entry => !textIn('work', entry, 'until')),
        ),
      ),
      alumniOf: organizations(named('education', 'of', education)),
      award: named('awards', 'title', awards),
      knowsLanguage: named('languages', 'title', languages),
    },
  }
  const breadcrumbs = breadcrumbList([
    [site.title, `${origin}/`],
    ['Résumé', address],
  ])
  return jsonLd(page, breadcrumbs)
}
