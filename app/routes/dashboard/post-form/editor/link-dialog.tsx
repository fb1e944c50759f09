import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { linkAddress } from '#app/content/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { completeAddress } from './complete-address.ts'

export function LinkDialog({
  editor,
  open,
  onClose,
}: {
  editor: Editor
  open: boolean
  onClose: () => void
}) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const present = open ? String(editor.getAttributes('link').href ?? '') : ''

  function close() {
    setTrouble(null)
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React events bubble from this dialog to the post's form, although the DOM does not nest them.
    event.stopPropagation()
    const typed = new FormData(event.currentTarget).get('address')
    const href = linkAddress(completeAddress(typeof typed === 'string' ? typed : ''))
    if (href === null) {
      setTrouble(
        'Enter an address that begins with https://, http://, mailto: or tel:, or a path of this site',
      )
      event.currentTarget.querySelector('input')?.focus()
      return
    }
    close()
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
  }

  return createPortal(
    <Dialog
      open={open}
      onClose={close}
      title="Link"
      onSubmit={submit}
      onInput={() => setTrouble(null)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {present && (
            <Button
              onClick={() => {
                close()
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit" variant="main">
            Set link
          </Button>
        </>
      }
    >
      <TextField
        label="Address"
        name="address"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        defaultValue={present}
        error={trouble}
        {...noLeadingSpace}
      />
    </Dialog>,
    document.body,
  )
}
