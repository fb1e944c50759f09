import { site } from '#site'

/** The title of every page but the home page: 'X · Byline'. */
export function titled(title: string) {
  return [{ title: `${title} · ${site.title}` }]
}
