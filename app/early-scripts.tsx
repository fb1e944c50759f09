import { useEffect } from 'react'
import { holdPresses } from './hold-presses.ts'
import { keepOneMove } from './keep-one-move.ts'
import { loadOnIntent, pageScriptsId, pressHeld, scriptMissing } from './load-on-intent.ts'
import { isSearchKey } from './routes/search/search-key.ts'
import { linkKey } from './session/email-link.ts'
import { useSession } from './session/session-context.ts'
import { storageKey } from './session/stored-session.ts'
import { InlineScript } from './ui/inline-script.tsx'

const ready = 'byline:ready'

const options = { pageScriptsId, pressHeld, scriptMissing, sessionKey: storageKey, linkKey }
// The browser has run them before React, which leaves inline scripts as they are.
const isServer = import.meta.env.SSR
const load = isServer
  ? `(${loadOnIntent})({load:address=>import(address),...${JSON.stringify(options)}})`
  : ''
const hold = isServer
  ? `(${holdPresses})({isSearchKey:${isSearchKey},...${JSON.stringify({ ready, pressHeld, scriptMissing })}})`
  : ''
const move = isServer ? `(${keepOneMove})()` : ''

/** Loads the scripts of a page for reading when it is used, and queues what is pressed before they run. */
export function EarlyScripts() {
  return (
    <>
      <InlineScript code={load} />
      <InlineScript code={hold} />
      <InlineScript code={move} />
    </>
  )
}

export function RepeatPresses() {
  const { session } = useSession()
  const known = session.state !== 'loading'
  useEffect(() => {
    if (known) dispatchEvent(new Event(ready))
  }, [known])
  return null
}
