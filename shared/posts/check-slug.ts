import { slugOf } from './slug.ts'

export function checkSlug(slug: string): string | null {
  if (slug === '') return 'Enter a slug: letters and digits, with hyphens between words'
  const fit = slugOf(slug)
  if (fit === slug) return null
  return fit === ''
    ? 'Use letters and digits, with hyphens between words'
    : `Use lowercase letters and digits, with hyphens between words, such as ${fit}`
}
