import type { Noun } from '#app/content/field.ts'

export const formAddress = (noun: Noun, slug: string): string =>
  `/dashboard/${noun === 'page' ? 'page' : 'blog'}/${slug}/update`
