import type { Resolver } from 'node:dns/promises'
import { codeOf } from '#server/base/code-of.ts'
import type { SenderRecord } from '#shared/newsletter/sender-check.ts'
import { mailProvider } from './mail-providers.ts'

interface CheckedDomain {
  domain: string
  server: string
  mechanism: string // the SPF mechanism that allows the server, such as include:_spf.google.com
}

/** `exists`: whether DNS has the name, or one below it (RFC 8020). Null: no response. */
type Answer = { texts: string[]; exists: boolean } | null
type Query = (name: string) => Promise<Answer>

/** Common names of DKIM keys. DNS offers no way to list them. */
const USUAL_SELECTORS =
  'default dkim mail email smtp google selector1 selector2 s1 s2 k1 k2 k3 key1 key2 key3 dkim1 dkim2 sig1 fm1 mx x'

const UNANSWERED = 'DNS did not respond. Please try again in a minute.'

export async function checkDomain(
  resolver: Pick<Resolver, 'resolveTxt'>,
  checked: CheckedDomain,
): Promise<SenderRecord[]> {
  const query: Query = async name => {
    try {
      const records = await resolver.resolveTxt(name)
      return { texts: records.map(parts => parts.join('')), exists: true }
    } catch (error) {
      const code = codeOf(error)
      return code === 'ENODATA' || code === 'ENOTFOUND' ? { texts: [], exists: code === 'ENODATA' } : null
    }
  }
  return await Promise.all([checkSpf(query, checked), checkDkim(query, checked), checkDmarc(query, checked)])
}

type WriteRecord = (
  state: SenderRecord['state'],
  message: string,
  has?: string[],
  more?: string,
) => SenderRecord

function recordOf(
  kind: SenderRecord['kind'],
  state: SenderRecord['state'],
  message: string,
  has: string[],
  { at, text } = { at: '', text: '' },
): SenderRecord {
  return { kind, state, message, has, add: at && text ? { at, text } : null }
}

async function checkSpf(query: Query, { domain, server, mechanism }: CheckedDomain): Promise<SenderRecord> {
  const write: WriteRecord = (state, message, has = [], text = '') =>
    recordOf('SPF', state, message, has, { at: domain, text })
  const answer = await query(domain)
  if (!answer) return write('unclear', UNANSWERED)
  const has = answer.texts.filter(text => /^v=spf1( |$)/i.test(text))
  const [record = ''] = has
  const named = record.split(/ +/)
  if (has.length > 1) {
    const all = has.flatMap(text =>
      text
        .split(/ +/)
        .slice(1)
        .filter(part => !/^[-+~?]?all$/i.test(part)),
    )
    const one = ['v=spf1', ...new Set([...all, mechanism]), '~all'].join(' ')
    return write(
      'wrong',
      `There are ${has.length} records, so none is valid. Combine them into one:`,
      has,
      one,
    )
  }
  if (has.length === 0)
    return write(
      'missing',
      answer.exists
        ? `No record says which servers may send for ${domain}. Add a TXT record:`
        : `DNS does not know the domain ${domain}. Once it does, add a TXT record:`,
      [],
      `v=spf1 ${mechanism} ~all`,
    )
  if (named.some(part => /^\+?all$/i.test(part)))
    return write(
      'wrong',
      'It lets any server in the world send for the domain. Restrict it:',
      has,
      [...named.filter(part => !/^\+?all$/i.test(part)), '~all'].join(' '),
    )
  if (named.some(part => part.toLowerCase().replace(/^\+/, '') === mechanism))
    return write('found', `It allows ${server}.`, has)
  if (!mechanism.startsWith('include:'))
    return write('found', `If ${server} sends through a server that is not listed, add that one.`, has)
  const end = named.findIndex(part => /^[-~?]?all$|^redirect=/i.test(part))
  const wider = named.toSpliced(end < 0 ? named.length : end, 0, mechanism).join(' ')
  return write(
    'unclear',
    `It does not include ${mechanism}, through which ${server} sends. Unless another part allows it, change it:`,
    has,
    wider,
  )
}

async function checkDkim(query: Query, { domain, server }: CheckedDomain): Promise<SenderRecord> {
  const usual = [...(mailProvider(server).selectors ?? []), ...USUAL_SELECTORS.split(' ')]
  const selectors = [...new Set(usual)]
  const below = `_domainkey.${domain}`
  const [parent, ...answers] = await Promise.all(
    [below, ...selectors.map(name => `${name}.${below}`)].map(query),
  )
  const found = selectors.flatMap((name, index) => {
    const key = answers[index]?.texts.find(text => /(^|;)\s*p\s*=\s*[A-Za-z0-9+/]/.test(text))
    return key === undefined ? [] : [{ name, key }]
  })
  const has = found.map(({ name, key }) => `${name}.${below}: ${key}`)
  const write: WriteRecord = (state, message) => recordOf('DKIM', state, message, has)
  if (found.length > 0)
    return write(
      'found',
      `There is a key. To see whether ${server} signs with it, look in the source of the test email for a DKIM-Signature header with d=${domain}.`,
    )
  if (!parent || answers.includes(null)) return write('unclear', UNANSWERED)
  const advice = `Turn on DKIM at ${server} and add the record it shows, such as key._domainkey.${domain} with v=DKIM1; k=rsa; p=…`
  if (!parent.exists)
    return write('missing', `There is no key, so emails are not signed for ${domain}. ${advice}`)
  return write(
    'unclear',
    `No key was found under the usual names; it may have another one. Look in the source of the test email for a DKIM-Signature header with d=${domain}. If there is none: ${advice}`,
  )
}

async function checkDmarc(query: Query, { domain }: CheckedDomain): Promise<SenderRecord> {
  const labels = domain.split('.')
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
  const answers = await Promise.all(
    domains.map(async name => ({ name, answer: await query(`_dmarc.${name}`) })),
  )
  const text = `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`
  const write: WriteRecord = (state, message, has = [], at = '') =>
    recordOf('DMARC', state, message, has, { at, text })
  for (const { name, answer } of answers) {
    if (!answer) return write('unclear', UNANSWERED)
    const has = answer.texts.filter(text => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text))
    if (has.length === 0) continue
    const at = `_dmarc.${name}`
    if (has.length > 1)
      return write(
        'wrong',
        `There are ${has.length} records at ${at}, so none is valid. Keep one, such as:`,
        has,
        at,
      )
    const policy = policyOf(has[0] ?? '', name !== domain)
    if (!policy)
      return write(
        'wrong',
        `The record at ${at} does not say what to do with forged emails (p=). Change it to:`,
        has,
        at,
      )
    const where = name === domain ? '' : ` It is set at ${at} and applies to its subdomains.`
    return write('found', `${DONE[policy]}${where}`, has)
  }
  return write(
    'missing',
    'Large providers require this record from domains that send newsletters. Add a TXT record:',
    [],
    `_dmarc.${domain}`,
  )
}

const DONE: Record<string, string> = {
  none: 'Forged emails are reported, but still delivered (p=none).',
  quarantine: 'Forged emails go to spam (quarantine).',
  reject: 'Forged emails are rejected (reject).',
}

function policyOf(record: string, isBelow: boolean): string | undefined {
  const tag = (name: string) =>
    new RegExp(`;\\s*${name}\\s*=\\s*(\\w+)`, 'i').exec(record)?.[1]?.toLowerCase()
  const policy = (isBelow && tag('sp')) || tag('p')
  return policy && policy in DONE ? policy : undefined
}
