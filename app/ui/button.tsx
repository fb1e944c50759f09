import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

const variants = {
  plain: '',
  main: 'button-main',
  quiet: 'button-quiet',
  danger: 'button-danger',
  'danger-plain': 'button-danger-plain',
}
const sizes = { small: 'button-small', tall: 'button-tall' }

type Look = { variant?: keyof typeof variants; size?: keyof typeof sizes; wide?: boolean }

const look = ({ variant = 'plain', size, wide }: Look, className?: string) =>
  classNames('button', variants[variant], size && sizes[size], wide && 'button-wide', className)

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
        <span className="button-label">
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

type IconProps = ComponentProps<'button'> & { label: string; small?: boolean; danger?: boolean }

export function IconButton({ label, small, danger, className, type = 'button', ...rest }: IconProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'icon-button',
        small && 'icon-button-small',
        danger && 'icon-button-danger',
        className,
      )}
      aria-label={label}
    />
  )
}
