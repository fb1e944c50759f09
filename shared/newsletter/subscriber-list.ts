import { asciiAddress } from '#shared/text/ascii-address.ts'
import { type NewsletterChoice, weekdays } from './subscription.ts'

/** An imported line. `since`: ISO 8601. `hasLeft`: has unsubscribed elsewhere, or never confirmed. A choice is in lists of Byline alone. */
export type ListedSubscriber = { email: string; since?: string; hasLeft?: true } & Partial<NewsletterChoice>

type Line = Record<string, string>

const EMAIL = ['email', 'emailaddress', 'mail', 'address']
const SINCE = ['createdat', 'since', 'confirmtime', 'optintime', 'creationdate', 'startdate', 'subscribedat']
const LEFT_BY_FLAG: [name: string, value: RegExp][] = [
  ['subscribedtoemails', /^false$/i],
  ['emaildisabled', /^true$/i],
  ['unsubtime', /./],
  ['deletedat', /./],
]
const STATES = ['state', 'status', 'type', 'subscribertype', 'membershipstatus']
const LEFT_STATE =
  /^(unsubscribed|unactivated|removed|complained|undeliverable|cleaned|pending|asked|ended|bounced|blocked|barred)$/i

export function readSubscriberList(cells: string[][]): ListedSubscriber[] | null {
  const [first = []] = cells
  const names = first.map(cell => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const isNamed = names.some(name => EMAIL.includes(name))
  if (isNamed)
    return cells
      .slice(1)
      .map(line => toListed(Object.fromEntries(names.map((name, at) => [name, line[at]?.trim() ?? '']))))
  const column = first.findIndex(cell => cell.includes('@'))
  return column < 0 ? null : cells.map(line => ({ email: listedAddress(line[column]?.trim() ?? '') }))
}

function toListed(line: Line): ListedSubscriber {
  const firstOf = (names: string[]) => names.map(name => line[name]).find(Boolean) ?? ''
  const since = new Date(firstOf(SINCE))
  const year = since.getUTCFullYear()
  const hasLeft =
    LEFT_BY_FLAG.some(([name, value]) => value.test(line[name] ?? '')) ||
    STATES.some(name => LEFT_STATE.test(line[name] ?? ''))
  return {
    email: listedAddress(firstOf(EMAIL)),
    ...(year > 1969 && year < 10_000 && { since: since.toISOString() }),
    ...(hasLeft && { hasLeft }),
    ...(line.weeklyon !== undefined && choiceIn(line)),
  }
}

export const choiceColumns = ['topics', 'weekly on']

/** The cells of these columns. Each topic is a line. */
export const choiceCells = ({ topics, weekday }: NewsletterChoice): string[] => [
  topics.join('\n'),
  weekday === null ? '' : (weekdays[weekday] ?? ''),
]

function choiceIn({ topics = '', weeklyon = '' }: Line): Partial<NewsletterChoice> {
  const chosen = topics.split('\n').filter(topic => topic.trim() !== '')
  const weekday = weekdays.indexOf(weeklyon)
  return { ...(chosen.length > 0 && { topics: chosen }), ...(weekday >= 0 && { weekday }) }
}

const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** Writes a CSV cell that no spreadsheet executes as a formula. */
export function csvCell(text: string): string {
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

const listedAddress = (cell: string) =>
  asciiAddress(cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell)
