export const pageScriptsId = 'page-scripts'

export const eventQueued = 'byline:event-queued'

export const scriptMissing = 'byline:script-missing'

/** React has started, and the session is known. */
export const ready = 'byline:ready'

type Name = 'pageScriptsId' | 'eventQueued' | 'scriptMissing' | 'sessionKey' | 'linkKey' | 'placeKey'

/** Starts React at the first sign that somebody uses the page. Its source is inlined into the page, so it must not refer to anything outside itself. */
export function loadOnIntent(options: Record<Name, string>) {
  const { pageScriptsId, eventQueued, scriptMissing, sessionKey, linkKey, placeKey } = options
  const intents = ['pointermove', 'touchstart', 'focusin', 'keydown', 'click', 'change', 'submit']
  let isBegun = false
  let isMissed = false
  /** A new release has replaced the scripts. Only reloading the page helps. */
  let isGone = false

  function begin() {
    if (isBegun) return
    isBegun = true
    for (const intent of intents) removeEventListener(intent, handle, true)
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
    else start()
  }

  function handle(event: Event) {
    // Browsers also dispatch pointermove if the page changes under a resting pointer.
    const isResting =
      event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY
    if (!isResting) begin()
  }

  async function start() {
    const block = document.getElementById(pageScriptsId)
    if (!block) return
    isGone = false
    try {
      // Downloads everything before the first import, because Chromium 150 and older never request a failed module again.
      await Promise.all((block.dataset.preloads ?? '').split(' ').map(download))
      const script = document.createElement('script')
      script.type = 'module'
      script.textContent = block.textContent
      document.head.append(script)
    } catch {
      // A page that nobody interacts with works without scripts.
      if (isMissed) dispatchEvent(new CustomEvent(scriptMissing, { detail: { isGone } }))
      addEventListener(eventQueued, start, { once: true })
    }
  }

  async function download(address: string) {
    const response = await fetch(address)
    if (response.status === 404) isGone = true
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    await response.arrayBuffer()
  }

  function beginIfExpected() {
    const { key, [linkKey]: link } = history.state ?? {}
    const stored = localStorage.getItem(sessionKey) ?? sessionStorage.getItem(placeKey + key)
    if (!link && stored === null) return
    isMissed = true
    begin()
  }

  for (const intent of intents) addEventListener(intent, handle, { capture: true, passive: true })
  addEventListener(eventQueued, () => {
    isMissed = true
  })
  beginIfExpected()
  if (/[?&]token_hash=|[#&](access_token|error|error_description)=/.test(location.search + location.hash))
    begin()
  // On Back, the page may be older than a sign-in elsewhere.
  for (const change of ['pageshow', 'storage']) addEventListener(change, beginIfExpected)
  addEventListener('DOMContentLoaded', () => {
    const { hash } = location
    if (/^#review-\d+$/.test(hash) && !document.getElementById(hash.slice(1))) begin()
    const watcher = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) begin()
    })
    for (const reviews of document.querySelectorAll('.reviews')) watcher.observe(reviews)
  })
}
