import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

type Look = {
  variant?: 'main' | 'plain' | 'quiet' | 'danger'
  size?: 'small' | 'tall'
  wide?: boolean
}

function look({ variant = 'plain', size, wide }: Look, className?: string) {
  const words = ['button', variant !== 'plain' && variant, size, wide && 'wide', className]
  return words.filter(Boolean).join(' ')
}

/** Passing `busy`, even false, reserves space for 'Processing...'. */
export function Button({
  variant,
  size,
  wide,
  busy,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, wide }, className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy === undefined ? (
        children
      ) : (
        <span className="button-words">
          <span aria-hidden={busy || undefined}>{children}</span>
          <span aria-hidden={!busy || undefined}>Processing...</span>
        </span>
      )}
    </button>
  )
}

export function ButtonLink({ variant, size, wide, className, ...rest }: Look & ComponentProps<typeof Link>) {
  return <Link {...rest} className={look({ variant, size, wide }, className)} />
}

export function IconButton({
  label,
  small,
  danger,
  className,
  type = 'button',
  ...rest
}: { label: string; small?: boolean; danger?: boolean } & ComponentProps<'button'>) {
  const words = ['icon-button', small && 'small', danger && 'danger', className]
  return <button {...rest} type={type} className={words.filter(Boolean).join(' ')} aria-label={label} />
}
