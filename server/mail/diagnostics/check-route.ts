import { Resolver } from 'node:dns/promises'
import type { MailConfig } from '#server/config/mail-config.ts'
import type { SenderCheck } from '#shared/newsletter/sender-check.ts'
import { checkSender } from './check-sender.ts'

const CACHE_MS = 60_000

const RESOLVER = { timeout: 2_000, tries: 2 } // milliseconds, per DNS server

interface Parts {
  mail: MailConfig
  siteUrl: string
  resolver?: Pick<Resolver, 'resolveTxt'>
}

/** Reports to an administrator what DNS has for the sender's domain, which no request chooses. Queries DNS at most once a minute. */
export function checkRoute({ mail, siteUrl, resolver = new Resolver(RESOLVER) }: Parts) {
  const { smtpUrl, from } = mail
  let cached: { until: number; check: Promise<SenderCheck> } | null = null
  return async (): Promise<Response> => {
    if (smtpUrl === null) return Response.json({ message: 'No mail server is set up.' }, { status: 404 })
    if (!cached || cached.until < Date.now())
      cached = { until: Date.now() + CACHE_MS, check: checkSender({ resolver, smtpUrl, from, siteUrl }) }
    return Response.json(await cached.check)
  }
}
