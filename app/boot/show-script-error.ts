/** Runs inline from its source text, so it may use nothing outside of itself. */
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
  // A script of an owner's analytics service is no module, and often blocked.
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
  // To load the page again would lose what was typed.
  shown.addEventListener('click', event => {
    if (isGone || !(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    dispatchEvent(new Event(eventQueued))
  })
  // It tries again, and React expects the page as the server sent it.
  addEventListener(eventQueued, () => shown.parentNode?.replaceChild(template, shown))
}
