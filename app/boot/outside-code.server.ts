import type { OutsideLoader } from '#app/loading/loader-context.ts'
import { linkKey } from '#app/session/email-link.ts'
import { requestedLinkKey } from '#app/session/requested-link.ts'
import { storageKey } from '#app/session/stored-session.ts'
import { draftsDatabase } from '#shared/posts/drafts-database.ts'
import { type OutsideCode, outsideScript } from '#shared/settings/outside-code.ts'
import { outsideMark, runOutsideCode } from './run-outside-code.ts'

export function outsideLoader(code: OutsideCode): OutsideLoader | null {
  const script = outsideScript(code)
  if (!script) return null
  const options = JSON.stringify({
    script,
    mark: outsideMark,
    sessionKey: storageKey,
    requestedLinkKey,
    linkKey,
    draftsDatabase,
  })
  return { code: `(${runOutsideCode})(${options.replaceAll('<', '\\u003c')})`, address: script.src }
}
