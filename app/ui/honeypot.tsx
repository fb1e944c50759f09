export function Honeypot() {
  return (
    <input hidden type="text" name={Honeypot.field} tabIndex={-1} autoComplete="off" aria-hidden="true" />
  )
}
Honeypot.field = 'homepage'

const SHORTEST_VISIT_MS = 2_000

/** Whether a simple program seems to use the form: it fills in a hidden field or submits as soon as the page has loaded, unless it resumes a draft. It is easy to bypass; the database enforces the real limits. */
export function looksAutomatic(form: HTMLFormElement | null, isResumed = false): boolean {
  const hidden = form?.elements.namedItem(Honeypot.field)
  const isFilled = hidden instanceof HTMLInputElement && hidden.value !== ''
  // A browser may have filled it in. That person passes on the second try.
  if (isFilled) hidden.value = ''
  return isFilled || (!isResumed && performance.now() < SHORTEST_VISIT_MS)
}
