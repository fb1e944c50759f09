import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { SenderCheck } from '#shared/newsletter/sender-check.ts'
import { checkDomain } from './check-domain.ts'
import { mailProvider } from './mail-providers.ts'

/** Names that no public domain has (RFC 2606, 6761, 6762, 8375). */
const NOWHERE = /(^|\.)(localhost|local|test|invalid|example|internal|lan|home\.arpa|example\.(com|net|org))$/

interface Parts {
  resolver: Pick<Resolver, 'resolveTxt'>
  smtpUrl: string
  from: string
  siteUrl: string
}

export async function checkSender({ resolver, smtpUrl, from, siteUrl }: Parts): Promise<SenderCheck> {
  const address = from.replace(/^.*<|>$/g, '')
  const typed = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const domain = domainToASCII(typed) || typed
  const { hostname, username } = new URL(smtpUrl)
  const server = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const details = { from: address, server }
  const isNowhere = isIP(domain.replace(/^\[|\]$/g, '')) > 0 || !domain.includes('.') || NOWHERE.test(domain)
  if (isNowhere)
    return {
      ...details,
      notes: [
        `Emails are sent from ${address}, which is not an internet address: most mail servers reject them. Set MAIL_FROM to an address of your domain.`,
      ],
      records: [],
    }
  return {
    ...details,
    notes: noteOnLogin(decodeURIComponent(username), domain),
    records: await checkDomain(resolver, { domain, server, mechanism: mechanismOf(server, siteUrl) }),
  }
}

function noteOnLogin(login: string, domain: string): string[] {
  const [, of] = /@([^@]+)$/.exec(login.toLowerCase()) ?? []
  const isOther = of && of !== domain && !domain.endsWith(`.${of}`) && !of.endsWith(`.${domain}`)
  return isOther
    ? [
        `The site signs in to the mail server with an address at ${of}, but its emails come from ${domain}. Many mail servers reject that or replace the sender.`,
      ]
    : []
}

function mechanismOf(server: string, siteUrl: string): string {
  const { include } = mailProvider(server)
  if (include) return `include:${include}`
  // A mail server on this machine sends from this machine's address.
  if (server === 'localhost' || /^(127\.|::1$)/.test(server) || !/[.:]/.test(server))
    return `a:${new URL(siteUrl).hostname}`
  const family = isIP(server)
  return family ? `ip${family}:${server}` : `a:${server}`
}
