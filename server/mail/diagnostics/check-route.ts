import { Resolver } from 'node:dns/promises'
import type { MailConfig } from '#server/config/mail-config.ts'
import { checkSender } from './check-sender.ts'

const RESOLVER = { timeout: 2_000, tries: 2 } // milliseconds, per DNS server

interface Parts {
  mail: MailConfig
  siteUrl: string
  resolver?: Pick<Resolver, 'resolveTxt'>
}

/** Reports to an administrator what DNS has for the sender's domain, which no request chooses. */
export function checkRoute({ mail, siteUrl, resolver = new Resolver(RESOLVER) }: Parts) {
  const { smtpUrl, from } = mail
  return async (): Promise<Response> => {
    if (smtpUrl === null) return Response.json({ message: 'No mail server is set up.' }, { status: 404 })
    return Response.json(await checkSender({ resolver, smtpUrl, from, siteUrl }))
  }
}
