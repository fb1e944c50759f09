/** Runs inline from its source text, so it may use nothing outside of itself. */
export function showTrouble({ id, scriptMissing }: { id: string; scriptMissing: string }) {
  const show = () => {
    const template = document.getElementById(id)
    if (template instanceof HTMLTemplateElement) template.replaceWith(template.content)
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true)
  addEventListener(scriptMissing, show)
}
