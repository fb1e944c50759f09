import { isRecord } from '#shared/text/parse-record.ts'

export function senderOf(siteUrl: string, site: unknown) {
  const told = isRecord(site) ? site : {}
  const text = (name: string) => String(told[name] ?? '')
  return {
    siteUrl,
    title: text('title'),
    language: text('language'),
    accent: typeof told.accent === 'string' ? told.accent : null,
    typePair: text('typePair'),
    corner: text('corner'),
  }
}
