import type { ComponentProps } from 'react'

/** A field for files that looks like a button. */
export function FileButton({ children, ...input }: ComponentProps<'input'>) {
  return (
    <>
      <input {...input} type="file" className="sr-only" />
      <label className="button" htmlFor={input.id}>
        {children}
      </label>
    </>
  )
}
