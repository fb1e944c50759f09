/** Inline, since browsers need it before any style sheet has loaded. */
export const viewTransitionsStyle = '@view-transition{navigation:auto}'

/** Runs inline from its source text, so it may use nothing outside of itself. Allows transitions of covers only between a list and a post. */
export function limitViewTransitions() {
  const isPost = (address: string) => new URL(address).pathname.startsWith('/blog/')
  addEventListener('pagereveal', ({ viewTransition }) => {
    // The browser reports a skipped transition as an error, also one that the next press interrupts.
    viewTransition?.ready.catch(() => {})
    const from = window.navigation?.activation?.from?.url
    if (!from || isPost(from) === isPost(location.href)) viewTransition?.skipTransition()
  })
}
