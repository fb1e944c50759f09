import { type OutsideCode, outsideScript } from '#app/content/outside-code.ts'
import { storageKey } from '#app/session/stored-session.ts'
import { outsideMark, runOutsideCode } from './run-outside-code.ts'

type WithOutsideCode = {
  html: string
  /** The address of the script, which the content security policy has to allow. */
  address: string | null
}

/** For pages for reading only. `marker`: the nonce. */
export function withOutsideCode(html: string, code: OutsideCode, marker: string): WithOutsideCode {
  const script = outsideScript(code)
  if (!script) return { html, address: null }
  const options = JSON.stringify({ script, sessionKey: storageKey, mark: outsideMark }).replaceAll(
    '<',
    '\\u003c',
  )
  const end = html.lastIndexOf('</body>')
  const loader = `<script nonce="${marker}">(${runOutsideCode})(${options})</script>`
  return { html: html.slice(0, end) + loader + html.slice(end), address: script.src }
}
