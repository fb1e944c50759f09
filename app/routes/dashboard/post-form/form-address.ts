import type { Noun } from '#app/content/field.ts'

/** Of the form in which a saved post or page is changed. */
export const formAddress = (noun: Noun, slug: string): string =>
  `/dashboard/${noun === 'page' ? 'page' : 'blog'}/${slug}/update`
