/** Inline, because browsers need it before any style sheet has loaded. */
export const viewTransitionsStyle = '@view-transition{navigation:auto}'

/** Allows transitions of covers only between a list and a post. Its source is inlined into the page, so it must not refer to anything outside itself. */
export function limitViewTransitions() {
  const isPost = (address: string) => new URL(address).pathname.startsWith('/blog/')
  addEventListener('pagereveal', ({ viewTransition }) => {
    // Browsers report a skipped transition as an error, even if only another click interrupted it.
    viewTransition?.ready.catch(() => {})
    const from = window.navigation?.activation?.from?.url
    if (!from || isPost(from) === isPost(location.href)) viewTransition?.skipTransition()
  })
}
