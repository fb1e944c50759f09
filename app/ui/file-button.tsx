import type { ComponentProps } from 'react'

export function FileButton({ busy, children, ...input }: ComponentProps<'input'> & { busy?: boolean }) {
  return (
    <>
      <input {...input} type="file" className="sr-only" onClick={event => busy && event.preventDefault()} />
      <label className="button" htmlFor={input.id} aria-busy={busy || undefined}>
        {children}
      </label>
    </>
  )
}
