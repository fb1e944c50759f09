/** Its source is inlined into the page, so it must not refer to anything outside itself. */
export function showScriptError({
  id,
  scriptMissing,
  eventQueued,
  ready,
}: Record<'id' | 'scriptMissing' | 'eventQueued' | 'ready', string>) {
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
  // A browser that does not know the syntax of a script fires an error, or rejects the import of that script.
  const onError = ({ error, filename }: ErrorEvent) => {
    if (error instanceof SyntaxError && filename.startsWith(location.origin)) show()
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    // Third-party code may have read a response that is not JSON.
    if (reason instanceof SyntaxError && !reason.message.includes('JSON')) show()
  }
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  addEventListener(ready, () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  })
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
