/** Its source is inlined into the page, so it must not refer to anything outside itself. */
export function showScriptError({
  id,
  scriptMissing,
  eventQueued,
}: Record<'id' | 'scriptMissing' | 'eventQueued', string>) {
  const template = document.getElementById(id)
  const sentence = template instanceof HTMLTemplateElement && template.content.firstElementChild
  if (!template || !sentence) return
  const shown = sentence.cloneNode(true)
  const show = () => template.replaceWith(shown)
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && show(),
    true,
  )
  let isGone = true
  addEventListener(scriptMissing, event => {
    isGone = event instanceof CustomEvent && event.detail.isGone
    show()
  })
  // Retries instead of reloading the page, which would lose what was typed.
  shown.addEventListener('click', event => {
    if (isGone || !(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    dispatchEvent(new Event(eventQueued))
  })
  // The retry starts React, which expects the page as the server sent it.
  addEventListener(eventQueued, () => shown.parentNode?.replaceChild(template, shown))
}
