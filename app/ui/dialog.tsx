import { type ComponentProps, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = {
  open?: boolean
  onClose: () => void
  title: string
  className?: string
  children?: ReactNode
  actions?: ReactNode
  /** Makes the sheet a form. `actions` should contain a submit button. */
  form?: ComponentProps<'form'>
}

export function Dialog({ open = true, onClose, title, className, children, actions, form }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isBackdropPressed = useRef(false)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  // Closes the dialog while it is still in the page, so that the browser returns the focus.
  useLayoutEffect(() => {
    const closed = dialog.current
    return () => closed?.close()
  }, [])

  const sheet = (
    <>
      <h2 id={heading}>{title}</h2>
      {children}
      <div className="row dialog-actions">{actions ?? <Button onClick={onClose}>Close</Button>}</div>
    </>
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which fires the cancel event
    <dialog
      ref={dialog}
      className={classNames('dialog', className)}
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close a dialog on a second Escape without a cancel event. A busy parent may want it to stay open.
      onClose={() => open && !dialog.current?.open && dialog.current?.showModal()}
      onPointerDown={({ target }) => {
        isBackdropPressed.current = target === dialog.current
      }}
      // A drag that starts in the sheet and ends on the backdrop also fires a click on the dialog.
      onClick={({ target }) => {
        if (target === dialog.current && isBackdropPressed.current) onClose()
      }}
    >
      {open &&
        (form ? (
          <form className="dialog-sheet" method="post" {...form}>
            {sheet}
          </form>
        ) : (
          <div className="dialog-sheet">{sheet}</div>
        ))}
    </dialog>
  )
}
