/** Inline, since browsers look for it before any style sheet has come. */
export const movesBetweenDocuments = '@view-transition{navigation:auto}'

/**
 * Documents move the covers that both have. They should on the way from a list to a post and back only. It runs inline, from its source
 * text, so it may use nothing outside of itself.
 */
export function keepOneMove() {
  const isPost = (address: string) => new URL(address).pathname.startsWith('/blog/')
  addEventListener('pagereveal', ({ viewTransition }) => {
    const from = window.navigation?.activation?.from?.url
    if (!viewTransition || (from && isPost(from) !== isPost(location.href))) return
    // Otherwise the browser reports an error.
    viewTransition.ready.catch(() => {})
    viewTransition.skipTransition()
  })
}
