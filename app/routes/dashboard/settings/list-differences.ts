import type { AllSettings } from '#app/data/settings.ts'

export type SettingDifference = { name: string; before: string; after: string }

const names: [path: string, name: string, show: (settings: AllSettings) => string][] = [
  ['title', 'Title', ({ title }) => title],
  ['masthead', 'Sentence', ({ masthead }) => masthead],
  ['description', 'Description', ({ description }) => description],
  ['language', 'Language', ({ language }) => language],
  ['timeZone', 'Time zone', ({ timeZone }) => timeZone],
  ['owner.name', 'Owner', ({ owner }) => owner.name],
  ['owner.title', 'Owner’s title', ({ owner }) => owner.title],
  ['owner.email', 'E-mail', ({ owner }) => owner.email],
  ['owner.avatar', 'Picture', ({ owner }) => owner.avatar ?? ''],
  [
    'owner.links',
    'Links',
    ({ owner }) =>
      owner.links.map(({ label, url, icon }) => `${label} (${url}${icon ? `, ${icon}` : ''})`).join(', '),
  ],
  [
    'topics',
    'Topics',
    ({ topics }) => topics.map(({ name, ink }) => (ink ? `${name} (${ink})` : name)).join(', '),
  ],
  ['order', 'Order', ({ order }) => order],
  ['pageSize', 'Posts a page', ({ pageSize }) => String(pageSize)],
  ['recentCount', 'Recent posts', ({ recentCount }) => String(recentCount)],
  ['footer', 'Footer', ({ footerYear, footerUntil }) => [footerYear, footerUntil ?? []].flat().join(' – ')],
  ['since', '‘Since Last month’', ({ sinceLastMonth }) => Object.values(sinceLastMonth).join(', ')],
  ['theme', 'Theme', ({ theme, isThemeKept }) => `${theme}${isThemeKept ? ', remembered' : ''}`],
  [
    'reviewers',
    'Reviews',
    ({ reviewers, holdFirstReviews }) => `${reviewers}${holdFirstReviews ? ', first held' : ''}`,
  ],
  ['confirm', 'Confirmation', ({ confirmAddresses }) => String(confirmAddresses ?? 'automatic')],
  ['isIndexed', 'Search engines', ({ isIndexed }) => (isIndexed ? 'welcome' : 'not welcome')],
  ['securityContact', 'Security contact', ({ securityContact }) => securityContact],
]

/** The settings that differ, in the words of people. */
export function listDifferences(one: AllSettings, other: AllSettings): SettingDifference[] {
  return names
    .map(([, name, show]) => ({ name, before: show(one), after: show(other) }))
    .filter(({ before, after }) => before !== after)
}
