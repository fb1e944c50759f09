import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'

type Props = {
  open: boolean
  /** Called for Escape and a press beside the sheet; the owner decides whether to close. */
  onClose: () => void
  title: string
  children?: ReactNode
  actions: ReactNode
  /** Given, the sheet is a form and a submit button among the actions sends it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A native modal dialog: the browser keeps the focus inside and gives it back to where it was. */
export function Dialog({ open, onClose, title, children, actions, onSubmit }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  const sheet = (
    <>
      <h2 id={heading}>{title}</h2>
      {children}
      <div className="row">{actions}</div>
    </>
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for leaving is Escape, which the browser sends as cancel
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event: MouseEvent) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open &&
        (onSubmit ? (
          <form className="dialog-sheet" method="post" onSubmit={onSubmit}>
            {sheet}
          </form>
        ) : (
          <div className="dialog-sheet">{sheet}</div>
        ))}
    </dialog>
  )
}
