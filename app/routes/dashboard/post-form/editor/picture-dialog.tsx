import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { pictureAddress } from '#app/content/addresses.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { insertPictures } from './pasting.ts'

type Props = { editor: Editor; kinds: string; open: boolean; onClose: () => void }

export function PictureDialog({ editor, kinds, open, onClose }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const isSelected = open && editor.isActive('figure')

  function close() {
    setTrouble(null)
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const given = new FormData(event.currentTarget)
    const alt = String(given.get('alt') ?? '').trim()
    if (isSelected) {
      close()
      editor.chain().focus().updateAttributes('figure', { alt }).run()
      return
    }
    const src = pictureAddress(String(given.get('address') ?? ''))
    if (src === null) {
      setTrouble('Choose a file, or enter an address that begins with https:// or http://')
      event.currentTarget.querySelector<HTMLElement>('[name=address]')?.focus()
      return
    }
    close()
    editor.chain().focus().insertFigure({ src, alt, width: null, height: null }).run()
  }

  return createPortal(
    <Dialog
      open={open}
      onClose={close}
      title="Image"
      onSubmit={submit}
      onInput={() => setTrouble(null)}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {isSelected && (
            <Button
              variant="danger-plain"
              onClick={() => {
                close()
                editor.chain().focus().deleteNode('figure').run()
              }}
            >
              Remove image
            </Button>
          )}
          <Button type="submit" variant="main">
            {isSelected ? 'Save' : 'Add image'}
          </Button>
        </>
      }
    >
      {!isSelected && (
        <>
          <Field label="File" hint="JPEG, PNG, WebP, AVIF or GIF, at most 15 MB">
            {control => (
              <div>
                <input
                  {...control}
                  type="file"
                  className="sr-only"
                  multiple
                  accept={kinds}
                  onChange={({ target }) => {
                    const files = [...(target.files ?? [])]
                    const alt = target.form && new FormData(target.form).get('alt')
                    close()
                    insertPictures(
                      editor,
                      files,
                      undefined,
                      files.length === 1 ? String(alt ?? '').trim() : '',
                    )
                  }}
                />
                <label className="button" htmlFor={control.id}>
                  <Icon name="image" />
                  Choose pictures
                </label>
              </div>
            )}
          </Field>
          <TextField
            label="Or its address"
            name="address"
            inputMode="url"
            autoComplete="off"
            error={trouble}
            {...noLeadingSpace}
          />
        </>
      )}
      <TextField
        label="Alternative text"
        name="alt"
        hint="What it shows, for those who cannot see it. Empty for mere decoration."
        defaultValue={isSelected ? String(editor.getAttributes('figure').alt ?? '') : ''}
        {...noLeadingSpace}
      />
    </Dialog>,
    document.body,
  )
}
