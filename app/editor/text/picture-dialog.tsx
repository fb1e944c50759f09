import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { lazyWindow } from '#app/loading/lazy-window.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useForm } from '#app/ui/use-form.ts'
import { addressOfUsed, copyOfUsed, type UsedPicture } from '#shared/data/pictures.ts'
import { pictureTypes } from '#shared/files/check-picture.ts'
import { pictureFacts } from '#shared/posts/picture-facts.ts'
import { pictureAddress } from '#shared/text/addresses.ts'
import { deleteBlock } from './block-actions.ts'
import { figureAt, figureOf, type PictureReach, reaches } from './figure.ts'
import { insertLater } from './insert-later.ts'
import { insertNodes } from './insert-slice.ts'
import type { Block } from './moving-blocks.ts'
import { insertFiles } from './pasting.ts'

const reachLabels: Record<PictureReach, string> = {
  text: 'Text width',
  wide: 'Wide: wider than the text where there is room',
  full: 'Full: edge to edge',
}

const readReach = (typed: string) => reaches.find(reach => reach === typed) ?? 'text'

const CropDialog = lazyWindow('Crop or rotate', () => import('../form/crop-dialog.tsx'))
const PictureLibrary = lazyWindow('Earlier pictures', () => import('../form/picture-library.tsx'))

type Props = {
  editor: Editor
  isGallery: boolean
  onClose: () => void
}

export function PictureDialog({ editor, isGallery, onClose }: Props) {
  const figure = isGallery ? null : figureAt(editor.state)
  const isSelected = figure !== null
  const alt = String(figure?.node.firstChild?.attrs.alt ?? '')
  const { errors, typed, form } = useForm({
    check: typed => ({
      address:
        !isSelected && pictureAddress(typed('address')) === null
          ? 'Choose a file, or enter an address that starts with https:// or http://'
          : null,
    }),
    submit(typed) {
      const src = pictureAddress(typed('address'))
      const attrs = look()
      onClose()
      if (figure) save(figure, attrs)
      else if (src !== null) insertNodes(editor, figureOf(editor.schema, src, attrs))
    },
  })

  const { mutate } = useMutation()
  const [chosenLook, setChosenLook] = useState<ReturnType<typeof look> | null>(null)
  const [cropped, setCropped] = useState<{ file: File; look: ReturnType<typeof look> } | null>(null)
  const look = () => ({ alt: typed('alt'), reach: readReach(typed('reach')) })

  function insert(files: File[], look: Parameters<typeof insertFiles>[2]) {
    onClose()
    if (!editor.isDestroyed) insertFiles(editor, files, look)
  }

  function save({ at }: Block, { alt, reach }: ReturnType<typeof look>) {
    const { tr } = editor.state
    editor.view.dispatch(tr.setNodeAttribute(at, 'reach', reach).setNodeAttribute(at + 1, 'alt', alt))
    editor.commands.focus()
  }

  function remove() {
    onClose()
    if (figure) deleteBlock(editor, figure)
    editor.commands.focus()
  }

  function use(picture: UsedPicture, { reach, alt }: ReturnType<typeof look>) {
    onClose()
    const described = { reach, alt: alt || picture.alt }
    if (picture.folder === 'Content') {
      const { width = null, height = null } = pictureFacts(picture.file) ?? {}
      insertNodes(
        editor,
        figureOf(editor.schema, addressOfUsed(picture, 1280), { ...described, width, height }),
      )
    } else
      mutate(client =>
        insertLater(editor, copyOfUsed(client, picture), file => {
          insertFiles(editor, [file], described)
        }),
      )
  }

  if (cropped)
    return <CropDialog file={cropped.file} onClose={onClose} onCut={file => insert([file], cropped.look)} />
  if (chosenLook) return <PictureLibrary onChoose={picture => use(picture, chosenLook)} onClose={onClose} />

  return (
    <ConfirmDialog
      onClose={onClose}
      isChanged={() => typed('alt') !== alt.trim()}
      title={isGallery ? 'Gallery' : 'Image'}
      form={form}
      actionLabel={isSelected ? 'Save' : 'Add image'}
      others={
        isSelected && (
          <Button variant="danger-plain" onClick={remove}>
            Remove image
          </Button>
        )
      }
    >
      {!isSelected && (
        <>
          <Field label="File" hint="JPEG, PNG, WebP, AVIF or GIF, at most 15 MB">
            {control => (
              <div>
                <FileButton
                  {...control}
                  multiple
                  accept={pictureTypes.join()}
                  onChange={({ target }) => {
                    const files = [...(target.files ?? [])]
                    insert(files, { ...look(), isGallery: isGallery && files.length > 1 })
                  }}
                >
                  <Icon name="image" />
                  Choose pictures
                </FileButton>{' '}
                {!isGallery && (
                  <FileButton
                    id={`${control.id}-crop`}
                    // Cropping would only keep the first frame of a GIF.
                    accept={pictureTypes.filter(type => type !== 'image/gif').join()}
                    onChange={({ target }) => {
                      const file = target.files?.[0]
                      if (file) setCropped({ file, look: look() })
                    }}
                  >
                    Crop or rotate one
                  </FileButton>
                )}{' '}
                {!isGallery && <Button onClick={() => setChosenLook(look())}>Earlier pictures</Button>}
              </div>
            )}
          </Field>
          <TextField
            label="Or paste a URL"
            name="address"
            inputMode="url"
            autoComplete="off"
            error={errors.address}
          />
        </>
      )}
      <TextField
        label="Alternative text"
        name="alt"
        hint="Describe it for people who cannot see it. Leave empty if decorative."
        defaultValue={alt}
      />
      {!isGallery && (
        <fieldset>
          <legend className="field-label">Width</legend>
          {reaches.map(reach => (
            <Checkbox
              key={reach}
              type="radio"
              name="reach"
              value={reach}
              defaultChecked={reach === (figure?.node.attrs.reach ?? 'text')}
            >
              {reachLabels[reach]}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  )
}
