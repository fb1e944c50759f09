/** Runs inline from its source text, so it may use nothing outside of itself. */
export function showTrouble({
  id,
  scriptMissing,
  pressHeld,
}: Record<'id' | 'scriptMissing' | 'pressHeld', string>) {
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
  addEventListener(scriptMissing, show)
  // It tries again, and React expects the page as the server sent it.
  addEventListener(pressHeld, () => shown.parentNode?.replaceChild(template, shown))
}
