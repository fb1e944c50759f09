import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Filtering and sorting do not run the loader: the browser loads those reviews from the backend itself. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const samePage = currentUrl.pathname === nextUrl.pathname
  return samePage && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
