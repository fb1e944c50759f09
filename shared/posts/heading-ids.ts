import { ownIds } from '#shared/text/own-ids.ts'
import { isReviewAnchor } from './review-place.ts'
import { slugOf } from './slug.ts'

export function headingIds(): (text: string) => string {
  const taken = new Set<string>(ownIds)
  const counts = new Map<string, number>()
  return text => {
    const slug = slugOf(text) || 'section'
    let count = counts.get(slug) ?? 1
    let id = slug
    while (taken.has(id) || isReviewAnchor(id)) id = `${slug}-${++count}`
    counts.set(slug, count)
    taken.add(id)
    return id
  }
}
