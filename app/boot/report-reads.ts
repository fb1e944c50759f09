/** Reports to the server what it cannot see: a page that the browser had loaded before it was opened, and a reader at the end of a post or project. `isCached`: pages may come from a CDN, so every read is reported. Its source is inlined into the page, so it must not refer to anything outside itself. */
export function reportReads({ isCached }: { isCached: boolean }) {
  let read = ''
  let ended = ''

  const report = (fields: Record<string, string>) =>
    navigator.sendBeacon('/auth/reads', new URLSearchParams({ path: location.pathname, ...fields }))

  const check = () => {
    const { pathname } = location
    if (isCached && read !== pathname) report({ referrer: read ? '' : document.referrer })
    read = pathname
    const end = document.querySelector('[data-read-end]')
    if (!end || ended === pathname || end.getBoundingClientRect().top > innerHeight) return
    ended = pathname
    report({ end: '' })
  }

  const open = () => {
    const [visit] = performance.getEntriesByType('navigation')
    const isEarly = visit && 'deliveryType' in visit && visit.deliveryType === 'navigational-prefetch'
    if (isEarly && !isCached) report({ referrer: document.referrer })
    check()
    addEventListener('scroll', check, { passive: true })
  }

  if ('prerendering' in document && document.prerendering)
    document.addEventListener(
      'prerenderingchange',
      () => {
        if (!isCached) report({ referrer: document.referrer })
        open()
      },
      { once: true },
    )
  else if (document.readyState === 'complete') open()
  else addEventListener('load', open)
}
