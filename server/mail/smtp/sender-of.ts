import { isRecord } from '#shared/text/parse-record.ts'

export function senderOf(siteUrl: string, site: unknown) {
  const details = isRecord(site) ? site : {}
  const text = (name: string) => String(details[name] ?? '')
  return {
    siteUrl,
    title: text('title'),
    language: text('language'),
    accent: typeof details.accent === 'string' ? details.accent : null,
    typePair: text('typePair'),
    corner: text('corner'),
  }
}
