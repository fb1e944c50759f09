import type { Noun } from '#shared/posts/field.ts'

const places: Record<Noun, string> = { post: 'blog', page: 'page', project: 'project' }

export const formAddress = (noun: Noun, slug: string): string =>
  `/dashboard/${places[noun]}/${encodeURIComponent(slug)}/update`
