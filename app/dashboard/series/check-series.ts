import { titlesIn } from '#shared/data/series.ts'
import { slugOf } from '#shared/posts/slug.ts'

const mostComing = 50

const isLong = (text: string, most: number) => [...text].length > most

export function checkSeriesName(name: string): string | null {
  if (name === '') return 'Enter a name'
  if (isLong(name, 120)) return 'Use at most 120 characters'
  return slugOf(name) === '' ? 'Use at least one letter or digit' : null
}

export const checkDescription = (text: string) => (isLong(text, 500) ? 'Use at most 500 characters' : null)

export function checkComing(text: string): string | null {
  const titles = titlesIn(text)
  if (titles.length > mostComing) return `Use at most ${mostComing} titles`
  return titles.some(title => isLong(title, 200)) || text.length > 5000 ? 'Use shorter titles' : null
}
