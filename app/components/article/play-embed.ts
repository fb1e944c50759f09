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
  frame.src = link.dataset.frame ?? ''
  link.before(frame)
  still.remove()
  delete link.dataset.frame
  frame.focus()
  return true
}
