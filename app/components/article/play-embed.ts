const wantedKey = 'byline:play'

let watch = new AbortController()

/** Replaces the picture of an embed with a frame that plays it. Returns whether the click was on an embed. */
export function playEmbed(event: MouseEvent, target: Element): boolean {
  const link = target.closest<HTMLAnchorElement>('a[data-frame]')
  const still = link?.querySelector<HTMLElement>('.link-card-still')
  if (!link || !still || event.ctrlKey || event.metaKey || event.shiftKey) return false
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.className = 'link-card-frame'
  frame.style.cssText = still.style.cssText
  frame.title = link.querySelector('strong')?.textContent || still.textContent
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.sandbox.value =
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation'
  const address = link.dataset.frame ?? ''
  const onRefused = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
    effectiveDirective === 'frame-src' && requestConsent(link, address)
  watch.abort()
  watch = new AbortController()
  document.addEventListener('securitypolicyviolation', onRefused, { signal: watch.signal })
  frame.src = address
  link.before(frame)
  still.remove()
  delete link.dataset.frame
  frame.focus()
  return true
}

/** Reloads the page if its content security policy rejects the frame. The policy is that of the first document of this visit, which may not contain the embed. */
function requestConsent(link: HTMLAnchorElement, address: string) {
  if (location.pathname.startsWith('/dashboard')) return void open(link.href, '_blank', 'noopener')
  try {
    sessionStorage.setItem(wantedKey, address)
  } catch {
    return location.assign(link.href)
  }
  location.reload()
}

export function playWanted(body: HTMLElement) {
  const wanted = sessionStorage.getItem(wantedKey)
  if (wanted === null) return
  sessionStorage.removeItem(wantedKey)
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[data-frame]')]
  links.find(({ dataset }) => dataset.frame === wanted)?.click()
}
