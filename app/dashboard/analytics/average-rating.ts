import type { ReadDay } from '#shared/data/analytics.ts'

/** With one decimal, or '–' without ratings. */
export function averageRating(days: Pick<ReadDay, 'ratings' | 'stars'>[]): string {
  const ratings = days.reduce((sum, day) => sum + day.ratings, 0)
  const stars = days.reduce((sum, day) => sum + (day.stars ?? 0) * day.ratings, 0)
  return ratings ? (stars / ratings).toFixed(1) : '–'
}
