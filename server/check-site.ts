import { linkAddress } from '#app/content/addresses.ts'
import { type Site, withDefaults } from '#app/content/site.ts'
import { ConfigError } from './config.ts'

type Value = string | number | null | undefined | object
/** A setting's path, whether a value is valid, and the words after 'must be'. */
type Rule = [path: string, isValid: (value: Value) => boolean, words: string]

const isText = (value: Value) => typeof value === 'string'
const isFilled = (value: Value) => typeof value === 'string' && value.trim() !== ''
const isCount = (value: Value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 100
const oneOf = (...values: string[]) => ({
  isValid: (value: Value) => values.some(known => known === value),
  words: values.map(value => `'${value}'`).join(' or '),
})
const order = oneOf('oldest first', 'newest first')
const since = oneOf('a month ago', 'start of the previous month')
const theme = oneOf('light', 'dark')

const RULES: Rule[] = [
  ['title', isFilled, 'a text'],
  ['description', isText, 'a text'],
  ['masthead', isText, 'a text, which may be empty'],
  ['owner.name', isFilled, 'a text'],
  ['owner.title', isText, 'a text'],
  ['owner.email', value => value === '' || /^[^\s@]+@[^\s@]+$/.test(String(value)), 'an e-mail address'],
  ['owner.avatar', isAvatar, 'null or the address of a picture, like https://example.com/me.jpg or /me.jpg'],
  ['owner.links', isLinks, "a list of links like { label: 'GitHub', url: 'https://github.com/you' }"],
  ['topics', isTopics, 'a list of different texts without slashes'],
  ['pageSize', isCount, 'a whole number from 1 to 100'],
  ['recentCount', isCount, 'a whole number from 1 to 100'],
  ['order', order.isValid, order.words],
  [
    'securityContact',
    value => value === '' || /^([^\s@:/]+@[^\s@]+|https:\/\/\S+)$/.test(String(value)),
    'empty, an e-mail address or an address that begins with https://',
  ],
  ['footerYear', Number.isInteger, 'a year'],
  ['timeZone', isTimeZone, "an IANA name like 'UTC' or 'Europe/London'"],
  ['sinceLastMonth.users', since.isValid, since.words],
  ['sinceLastMonth.comments', since.isValid, since.words],
  ['sinceLastMonth.posts', since.isValid, since.words],
  ['theme', theme.isValid, theme.words],
]

/** Loads and checks `site.config.ts`. Throws ConfigError with a line for each mistake. */
export async function checkSite(): Promise<void> {
  let site: Site
  try {
    site = (await import('#site')).site
  } catch (error) {
    const place = error instanceof Error ? /site\.config\.ts:\d+/.exec(error.stack ?? '')?.[0] : null
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : error
    throw new ConfigError(`${place ?? 'site.config.ts'} cannot be read: ${reason}`)
  }
  const mistakes = listMistakes(site)
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'))
}

export function listMistakes(site: object): string[] {
  const known = leavesOf(withDefaults({}))
  const unknown = leavesOf(site).filter(
    path => !known.includes(path) && !RULES.some(([name]) => name === path),
  )
  return [
    ...unknown.map(path => `site.config.ts: there is no setting '${path}'.`),
    ...RULES.filter(([path, isValid]) => !isValid(valueAt(site, path))).map(
      ([path, , words]) =>
        `site.config.ts: '${path}' must be ${words}, not ${JSON.stringify(valueAt(site, path)) ?? 'undefined'}.`,
    ),
  ]
}

function valueAt(site: object, path: string): Value {
  return path
    .split('.')
    .reduce<Value>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      site,
    )
}

function leavesOf(site: object): string[] {
  return Object.entries(site).flatMap(([name, value]) =>
    ['owner', 'sinceLastMonth'].includes(name) && typeof value === 'object' && value !== null
      ? Object.keys(value).map(inner => `${name}.${inner}`)
      : [name],
  )
}

function isAvatar(value: Value): boolean {
  return value === null || (isFilled(value) && /^(https?:\/\/|\/(?!\/))/.test(String(value)))
}

function isLinks(value: Value): boolean {
  return (
    Array.isArray(value) &&
    value.every(link => isFilled(link?.label) && isText(link?.url) && linkAddress(link.url) !== null)
  )
}

function isTopics(value: Value): boolean {
  return (
    Array.isArray(value) &&
    value.every(topic => isFilled(topic) && !topic.includes('/')) &&
    new Set(value).size === value.length
  )
}

function isTimeZone(value: Value): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: String(value) })
    return isFilled(value)
  } catch {
    return false
  }
}
