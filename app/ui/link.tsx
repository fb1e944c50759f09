import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

type Props = Omit<
  ComponentProps<typeof RouterLink>,
  'discover' | 'prefetch' | 'mask' | 'defaultShouldRevalidate'
>

/** The router's link. The server renders a plain <a> instead, because links would otherwise take a tenth of the rendering time of a page. */
export function Link(props: Props) {
  const { to, state, replace, reloadDocument, preventScrollReset, viewTransition, ...rest } = props
  const isWritten = typeof document === 'undefined' && typeof to === 'string' && to.startsWith('/')
  return isWritten ? <a {...rest} href={to} /> : <RouterLink discover="none" {...props} />
}

export const TextLink = (props: Props) => <Link {...props} className="link" />
