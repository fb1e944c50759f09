import { isRecord } from '#shared/text/parse-record.ts'

/** The site as its mails show it. Without a title it is named by its host. */
export function senderOf(siteUrl: string, site: unknown) {
  const details = isRecord(site) ? site : {}
  const text = (name: string) => String(details[name] ?? '')
  return {
    siteUrl,
    title: text('title') || new URL(siteUrl).host,
    language: text('language'),
    accent: typeof details.accent === 'string' ? details.accent : null,
    typePair: text('typePair'),
    corner: text('corner'),
  }
}
