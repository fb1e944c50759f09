import { linkAddress } from '#app/content/addresses.ts'
import { corners, coverStyles, densities, homeLayouts, typePairs } from '#app/content/look.ts'
import { siteDefaults } from '#app/content/site.ts'

type Value = string | number | boolean | null | undefined | object

/** A setting's path, whether a value is valid, and the words after 'must be'. The database has constraints that refuse the same. */
type SiteRule = { path: string; isValid: (value: Value) => boolean; words: string }

type SiteMistake = { path: string; words: string; value: Value }

export const siteBounds = {
  topics: 100,
  links: 20,
  topicLength: 80,
  labelLength: 60,
  addressLength: 2000,
  cssBytes: 32_768,
}

/** Languages with their script or region, as in the database's constraint. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/
const MAIL = /^([^\s\p{Cc}@"<>?&#%]+@[^\s\p{Cc}@"<>?&#%]+)?$/u
const CONTACT = /^([^\s\p{Cc}@:/"<>]+@[^\s\p{Cc}@"<>]+|https:\/\/[^\s\p{Cc}"<>\\]+)?$/u
const UNSAFE = /[\s\p{Cc}"<>\\]/u

const lengthOf = (text: string) => [...text].length

const isLine = (value: Value, least: number, most: number) =>
  typeof value === 'string' &&
  !/\p{Cc}/u.test(value) &&
  lengthOf(value) <= most &&
  lengthOf(least > 0 ? value.trim() : value) >= least

const line = (path: string, least: number, most: number): SiteRule => ({
  path,
  isValid: value => isLine(value, least, most),
  words: `a text of ${least === 0 ? 'at most' : '1 to'} ${most} characters in one line`,
})

const number = (path: string, least: number, most: number, words?: string): SiteRule => ({
  path,
  isValid: value => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most,
  words: words ?? `a whole number from ${least} to ${most}`,
})

const oneOf = (path: string, ...values: string[]): SiteRule => ({
  path,
  isValid: value => values.some(known => known === value),
  words: values.map(value => `'${value}'`).join(' or '),
})

const yesOrNo = (path: string): SiteRule => ({
  path,
  isValid: value => typeof value === 'boolean',
  words: 'true or false',
})

function pictureFile(path: string): SiteRule {
  return {
    path,
    isValid: value => value === null || (typeof value === 'string' && /^[0-9A-Za-z._-]{1,200}$/.test(value)),
    words: 'null or the name of an uploaded picture',
  }
}

const sinces = ['a month ago', 'start of the previous month']

const rules: SiteRule[] = [
  line('title', 1, 200),
  line('description', 0, 500),
  line('masthead', 0, 500),
  {
    path: 'language',
    isValid: value => typeof value === 'string' && LANGUAGE.test(value),
    words: "a language like 'en' or 'pt-BR'",
  },
  { path: 'timeZone', isValid: isTimeZone, words: "an IANA name like 'UTC' or 'Europe/London'" },
  line('owner.name', 1, 80),
  line('owner.title', 0, 200),
  {
    path: 'owner.email',
    isValid: value => typeof value === 'string' && value.length <= 254 && MAIL.test(value),
    words: 'empty or an e-mail address',
  },
  {
    path: 'owner.avatar',
    isValid: value => value === null || (isAddress(value) && /^(https?:\/\/|\/)/i.test(String(value))),
    words: 'null or the address of a picture, like https://example.com/me.jpg or /me.jpg',
  },
  {
    path: 'owner.links',
    isValid: value =>
      Array.isArray(value) && value.length <= siteBounds.links && value.every(link => isOwnerLink(link)),
    words: `a list of at most ${siteBounds.links} links like { label: 'GitHub', url: 'https://github.com/you' }`,
  },
  {
    path: 'topics',
    isValid: isTopics,
    words: `a list of at most ${siteBounds.topics} different texts of 1 to ${siteBounds.topicLength} characters without slashes`,
  },
  oneOf('order', 'oldest first', 'newest first'),
  number('pageSize', 1, 100),
  number('recentCount', 1, 100),
  number('footerYear', 0, 9999, 'a year'),
  oneOf('sinceLastMonth.users', ...sinces),
  oneOf('sinceLastMonth.comments', ...sinces),
  oneOf('sinceLastMonth.posts', ...sinces),
  oneOf('theme', 'light', 'dark', 'system'),
  yesOrNo('isThemeKept'),
  oneOf('reviewers', 'everybody', 'nobody'),
  yesOrNo('isIndexed'),
  {
    path: 'securityContact',
    isValid: value => typeof value === 'string' && value.length <= 500 && CONTACT.test(value),
    words: 'empty, an e-mail address or an address that begins with https://',
  },
  {
    path: 'look.accent',
    isValid: value => value === null || (typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)),
    words: "null or a colour like '#a3262a'",
  },
  oneOf('look.typePair', ...typePairs),
  oneOf('look.coverStyle', ...coverStyles),
  oneOf('look.corner', ...corners),
  oneOf('look.density', ...densities),
  oneOf('look.homeLayout', ...homeLayouts),
  pictureFile('look.logo'),
  pictureFile('look.logoDark'),
  {
    path: 'look.css',
    isValid: value =>
      typeof value === 'string' && new TextEncoder().encode(value).length <= siteBounds.cssBytes,
    words: 'at most 32 kB of CSS',
  },
]

/** Checks a `Site` whose values may have any type. The browser, the server's start and `findSite` use the same rules. */
export function listSiteMistakes(site: object): SiteMistake[] {
  const mistakes = rules
    .map(({ path, isValid, words }) => ({ path, words, value: valueAt(site, path), isValid }))
    .filter(({ value, isValid }) => !isValid(value))
    .map(({ path, words, value }) => ({ path, words, value }))
  const until = valueAt(site, 'footerUntil')
  const isYear = typeof until === 'number' && Number.isInteger(until) && until <= 9999
  return until === null || (isYear && until >= Number(valueAt(site, 'footerYear')))
    ? mistakes
    : [
        ...mistakes,
        { path: 'footerUntil', words: 'null or a year that is not before the first', value: until },
      ]
}

export const sitePaths = leavesOf(siteDefaults)

export function leavesOf(site: object): string[] {
  return Object.entries(site).flatMap(([name, value]) =>
    ['owner', 'sinceLastMonth', 'look'].includes(name) && typeof value === 'object' && value !== null
      ? Object.keys(value).map(inner => `${name}.${inner}`)
      : [name],
  )
}

function valueAt(site: object, path: string): Value {
  return path
    .split('.')
    .reduce<Value>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      site,
    )
}

export function isTimeZone(value: Value): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(value) })
    // Offsets such as '+01:00' are no names.
    return typeof value === 'string' && /^[A-Z]/i.test(value)
  } catch {
    return false
  }
}

/** Whether a link may lead there: http, https, mailto, tel, or a path or fragment of this site. */
export const isAddress = (value: Value) =>
  typeof value === 'string' &&
  value.length <= siteBounds.addressLength &&
  !UNSAFE.test(value) &&
  linkAddress(value) !== null

function isOwnerLink(link: Value): boolean {
  if (typeof link !== 'object' || link === null) return false
  const { label, url, icon = null }: { label?: Value; url?: Value; icon?: Value } = link
  return (
    isLine(label, 1, siteBounds.labelLength) &&
    isAddress(url) &&
    (icon === null || (typeof icon === 'string' && /^[a-z][a-z-]{0,19}$/.test(icon)))
  )
}

const isTopicName = (value: Value) =>
  isLine(value, 1, siteBounds.topicLength) && !/\/|^\.\.?$|^ | $/.test(String(value))

function isTopics(value: Value): boolean {
  if (!Array.isArray(value) || value.length > siteBounds.topics) return false
  const names: Value[] = value.map(topic => topic?.name)
  const ids: Value[] = value.map(topic => topic?.id)
  return (
    names.every(isTopicName) &&
    new Set(names).size === value.length &&
    new Set(ids).size === value.length &&
    value.every(({ ink }) => ink === null || [1, 2, 3, 4].includes(ink))
  )
}
