import { useEffect } from 'react'
import { inputReplaced } from '#app/loading/restore-input.ts'
import { placeKey } from '#app/loading/tab-storage.ts'
import { linkKey } from '#app/session/email-link.ts'
import { useSession } from '#app/session/session-context.ts'
import { storageKey } from '#app/session/stored-session.ts'
import { isSearchKey } from '#app/site/layout/search-key.ts'
import { InlineScript } from '#app/ui/inline-script.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { eventQueued, loadOnIntent, pageScriptsId, ready, scriptMissing } from './load-on-intent.ts'
import { queueEarlyEvents } from './queue-early-events.ts'
import { replaceStorage } from './replace-storage.ts'
import { reportReads } from './report-reads.ts'
import { limitViewTransitions } from './view-transitions.ts'

const eventLost = 'byline:event-lost'

const options = { pageScriptsId, eventQueued, scriptMissing, sessionKey: storageKey, linkKey, placeKey }
// Inline scripts have run before React, which leaves them alone, so the browser's bundle need not contain them.
const isServer = import.meta.env.SSR
const load = isServer ? `(${loadOnIntent})(${JSON.stringify(options)})` : ''
const hold = isServer
  ? `(${queueEarlyEvents})({isSearchKey:${isSearchKey},...${JSON.stringify({ ready, eventQueued, scriptMissing, eventLost, replaced: inputReplaced })}})`
  : ''
const replace = isServer ? `(${replaceStorage})()` : ''
const move = isServer ? `(${limitViewTransitions})()` : ''

export function EarlyScripts() {
  return (
    <>
      <InlineScript code={replace} />
      <InlineScript code={load} />
      <InlineScript code={hold} />
      <InlineScript code={move} />
    </>
  )
}

/** `all`: also those that the server sees itself. */
export function ReportReads({ all }: { all: boolean }) {
  return <InlineScript code={isServer ? `(${reportReads})(${JSON.stringify({ isCached: all })})` : ''} />
}

export function ReplayEvents() {
  const { session } = useSession()
  const known = session.state !== 'loading'
  useEffect(() => {
    if (known) dispatchEvent(new Event(ready))
  }, [known])
  useEffect(() => {
    const notify = () => toast.error('What you clicked is no longer on this page.')
    addEventListener(eventLost, notify)
    return () => removeEventListener(eventLost, notify)
  }, [])
  return null
}
