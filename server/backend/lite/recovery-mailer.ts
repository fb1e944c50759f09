import { AsyncLocalStorage } from 'node:async_hooks'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Where the reader wanted to be led after a reset. lite drops the redirect of the request before it writes the mail:
 * it travels here beside the call instead. Can go when lite hands it to the mailer.
 */
export const recoveryRedirect = new AsyncLocalStorage<string | null>()

const closed = async () => {
  throw new Error('This kind of mail is closed on the embedded engine.')
}

/** The mailer of @supabase/lite: only the recovery mail is ever sent. */
export function recoveryMailer(siteUrl: string, send: (mail: Mail) => Promise<void>) {
  return {
    sendConfirmation: closed,
    sendMagicLink: closed,
    sendEmailChange: closed,
    sendReauthentication: closed,
    async sendRecovery(to: string, tokenHash: string) {
      const link = new URL('/auth/v1/verify', siteUrl)
      link.searchParams.set('token', tokenHash)
      link.searchParams.set('type', 'recovery')
      // /verify checks this address once more against the site's own.
      link.searchParams.set('redirect_to', recoveryRedirect.getStore() ?? `${siteUrl}/resetpassword`)
      // Not waited for: a slow mail server would look like a database that does not answer.
      send(composeRecovery(to, new URL(siteUrl).host, link.href)).catch(error =>
        console.error(`A recovery mail could not be sent: ${error.message}`),
      )
    },
  }
}

function composeRecovery(to: string, host: string, link: string): Mail {
  const href = link.replaceAll('&', '&amp;')
  return {
    to,
    subject: `Reset your password on ${host}`,
    text: `Somebody, hopefully you, asked for a new password on ${host}.\n\nChoose it here, within the hour:\n${link}\n\nIf it was not you, leave this message alone: nothing changes.\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f3f5f9;color:#161d33;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;background:#fff;border-radius:14px;padding:32px">
<p style="margin:0 0 16px;font:600 26px/1.2 Georgia,serif">Reset your password</p>
<p style="margin:0 0 24px">Somebody, hopefully you, asked for a new password on ${host}. Choose it within the hour.</p>
<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;background:#1f4be0;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">Choose a new password</a></p>
<p style="margin:0;color:#5d6578;font-size:14px">If it was not you, leave this message alone: nothing changes.</p>
</div></body></html>`,
  }
}
