/** Its source is inlined into the page, so it must not refer to anything outside itself. */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, target } = event
  if (event.defaultPrevented || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return key === 'k'
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  return key === '/' && !isTyping && localStorage.getItem('byline-slash-key') !== 'off'
}
