import type { Noun } from '#shared/posts/field.ts'

export const formAddress = (noun: Noun, slug: string): string =>
  `/dashboard/${noun === 'page' ? 'page' : 'blog'}/${slug}/update`
