import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = {
  open?: boolean
  onClose: () => void
  /** Whether closing loses something that was typed. Escape and the backdrop then ask first. */
  isChanged?: () => boolean
  title: string
  className?: string
  children?: ReactNode
  actions?: ReactNode
  /** Makes the sheet a form. `actions` should contain a submit button. */
  form?: ComponentProps<'form'>
}

export function Dialog({
  open = true,
  onClose,
  isChanged,
  title,
  className,
  children,
  actions,
  form,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isBackdropPressed = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const dismiss = () => (isChanged?.() ? setAsking(true) : onClose())

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
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which fires the cancel event */}
      <dialog
        ref={dialog}
        className={classNames('dialog', className)}
        aria-labelledby={heading}
        // A file input within the dialog also fires it, when its picker is canceled.
        onCancel={event => {
          if (event.target !== dialog.current) return
          event.preventDefault()
          dismiss()
        }}
        // Browsers close a dialog on a second Escape without a cancel event. A busy parent may want it to stay open.
        onClose={() => open && !dialog.current?.open && dialog.current?.showModal()}
        onPointerDown={({ target }) => {
          isBackdropPressed.current = target === dialog.current
        }}
        // A drag that starts in the sheet and ends on the backdrop also fires a click on the dialog.
        onClick={({ target }) => {
          if (target === dialog.current && isBackdropPressed.current) dismiss()
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
      {isAsking && (
        <Dialog
          title="Close without saving?"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Go back</Button>
              <Button variant="danger" onClick={onClose}>
                Close
              </Button>
            </>
          }
        >
          <p>What you wrote here is not saved.</p>
        </Dialog>
      )}
    </>
  )
}
