import type { AllSettings } from '#app/data/settings.ts'

export type SettingDifference = { name: string; before: string; after: string }

type Named = [path: string, name: string, show: (settings: AllSettings) => string]

const lookNames: Named[] = [
  ['look.accent', 'Accent', ({ look }) => look.accent ?? ''],
  ['look.typePair', 'Type', ({ look }) => look.typePair],
  ['look.coverStyle', 'Covers', ({ look }) => look.coverStyle],
  ['look.corner', 'Corners', ({ look }) => look.corner],
  ['look.density', 'Density', ({ look }) => look.density],
  ['look.homeLayout', 'Home page', ({ look }) => look.homeLayout],
  ['look.logo', 'Logo', ({ look }) => [look.logo ?? [], look.logoDark ?? []].flat().join(', ')],
  ['look.css', 'Own CSS', ({ look }) => look.css],
]

const names: Named[] = [
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
  ...lookNames,
  ['securityContact', 'Security contact', ({ securityContact }) => securityContact],
]

const differences = (among: Named[], one: AllSettings, other: AllSettings): SettingDifference[] =>
  among
    .map(([, name, show]) => ({ name, before: show(one), after: show(other) }))
    .filter(({ before, after }) => before !== after)

export const listDifferences = (one: AllSettings, other: AllSettings) => differences(names, one, other)

export const listLookDifferences = (one: AllSettings, other: AllSettings) =>
  differences(lookNames, one, other)
