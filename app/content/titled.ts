import { site } from '#site'

export function titled(title: string) {
  return [{ title: `${title} · ${site.title}` }]
}
