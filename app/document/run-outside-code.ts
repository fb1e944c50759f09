import type { OutsideScript } from '#app/content/outside-code.ts'

export const outsideMark = 'data-outside'

type Options = { script: OutsideScript; sessionKey: string; mark: string }

/** Runs inline from its source text, so it may use nothing outside of itself. Loads nothing while somebody is signed in, since the script could read the session. */
export function runOutsideCode({ script, sessionKey, mark }: Options) {
  try {
    if (localStorage.getItem(sessionKey) !== null) return
  } catch {
    // Where storage is forbidden nobody can be signed in.
  }
  if (/[?&]token_hash=|[#&]access_token=/.test(location.search + location.hash)) return
  if (script.queue.length > 0) Object.assign(window, { _paq: script.queue })
  const element = document.createElement('script')
  for (const [name, value] of Object.entries(script.attributes)) element.setAttribute(name, value)
  element.setAttribute(mark, '')
  element.async = true
  element.src = script.src
  document.head.append(element)
}
