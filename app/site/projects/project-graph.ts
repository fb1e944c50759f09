import type { ProjectPost } from '#shared/data/projects.ts'
import { breadcrumbList, jsonLd } from '#shared/posts/json-ld.ts'
import { commentsOf, ownerData, type PageFacts, readersRating } from '../posts/structured-data.ts'

/** JSON-LD of a project (schema.org): source code if it links to any. */
export function projectGraph(project: Omit<ProjectPost, 'content'>, facts: Omit<PageFacts, 'series'>) {
  const { site, origin, address, image, reviews } = facts
  const { summary } = reviews
  const { client, started, ended, links } = project.project
  const source = links.find(({ label }) => label === 'source')
  const common = {
    '@id': `${address}#project`,
    name: project.title,
    description: project.introduction,
    url: address,
    mainEntityOfPage: address,
    datePublished: project.insertedAt,
    dateModified: project.changedAt,
    creator: ownerData(site, origin),
    ...(project.tags.length > 0 && { keywords: project.tags }),
    ...(client && { sponsor: { '@type': 'Organization' as const, name: client } }),
    ...(started && { temporalCoverage: `${started}/${ended || '..'}` }),
    ...(links.length > 0 && { sameAs: links.map(({ address }) => address) }),
    ...(image && { image }),
    ...(summary.average !== null && { aggregateRating: readersRating(summary) }),
    ...(summary.total > 0 && { commentCount: summary.total, comment: commentsOf(reviews) }),
  }
  return jsonLd(
    source
      ? { '@type': 'SoftwareSourceCode', ...common, codeRepository: source.address }
      : { '@type': 'CreativeWork', ...common },
    breadcrumbList([
      [site.title, `${origin}/`],
      [site.projectsTitle, `${origin}/${site.projectsAddress}`],
      [project.title, address],
    ]),
  )
}
