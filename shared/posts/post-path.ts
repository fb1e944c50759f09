import type { Site } from '#shared/settings/site.ts'

/** The path of a post, or of a project below the address that the owner chose. */
export const postPath = (
  { projectsAddress }: Pick<Site, 'projectsAddress'>,
  { slug, isProject }: { slug: string; isProject: boolean },
) => `/${isProject ? projectsAddress : 'blog'}/${encodeURIComponent(slug)}`
