import { type DragEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Cover } from '#app/components/cover.tsx'
import { preparePicture } from '#app/editor/images/prepare-picture.ts'
import { lazyWindow } from '#app/loading/lazy-window.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FieldError } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuButton } from '#app/ui/menu.tsx'
import { useObjectUrl } from '#app/ui/use-object-url.ts'
import { copyOfUsed, type UsedPicture } from '#shared/data/pictures.ts'
import { pictureTypes } from '#shared/files/check-picture.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { thumbnail as thumbnailAddress } from '#shared/posts/picture-addresses.ts'
import { usePickedPicture } from '../images/use-picked-picture.ts'
import type { Kind } from './kind.ts'
import { useDrawnCover } from './use-drawn-cover.ts'
import type { FormState } from './use-post-form.ts'

const CropDialog = lazyWindow('Crop or rotate', () => import('./crop-dialog.tsx'))
const PictureLibrary = lazyWindow('Earlier pictures', () => import('./picture-library.tsx'))

const fileOf = ({ blob }: PreparedPicture) =>
  new File([blob], `picture.${blob.type.replace('image/', '')}`, { type: blob.type })

export function ThumbnailField({ kind, form }: { kind: Kind; form: FormState }) {
  const { picture: picked, typed, change } = form
  const isUpdate = form.seen !== null
  const current = typed.thumbnail
  const { input, error, pick, onChange, reset } = usePickedPicture({
    prepare: preparePicture,
    onPick: form.pick,
    onPrepare: form.setPreparing,
  })
  const { mutate } = useMutation()
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const [cropped, setCropped] = useState<File | null>(null)
  const preview = useObjectUrl(picked?.blob ?? null)
  const shown = preview ?? (current === null ? null : thumbnailAddress(current, 640))

  function use(picture: UsedPicture) {
    setChoosing(false)
    mutate(async client => pick(await copyOfUsed(client, picture)))
  }

  function take(file: File) {
    setCropped(null)
    pick(file)
  }

  const dropping = {
    onDrop(event: DragEvent) {
      event.preventDefault()
      pick(event.dataTransfer.files[0])
    },
  }

  const drawn = typed.cover !== null && current === null && !picked ? typed.cover : null
  const drawing = useDrawnCover(typed.cover ?? '', cover => change(post => ({ ...post, cover })))
  const hasCover = drawn !== null || shown !== null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key events come from the buttons inside
    <div className="field thumbnail-field" onKeyDown={drawn === null ? undefined : drawing.undoByKey}>
      <label className={hasCover ? 'sr-only' : 'field-label'} htmlFor={id}>
        {kind.picture.label}
      </label>
      <input
        ref={input}
        id={id}
        name="thumbnail"
        type="file"
        className="sr-only"
        accept={pictureTypes.join()}
        aria-describedby={error ? `${id}-error` : shown ? undefined : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={onChange}
      />
      {hasCover && (
        <div className="cover thumbnail-field-cover" {...dropping}>
          {shown ? <img src={shown} alt="" /> : <Cover code={drawn ?? ''} />}
        </div>
      )}
      <p className="sr-only" role="status">
        {drawing.announced}
      </p>
      <div className={classNames('row', hasCover && 'thumbnail-field-tools')} {...dropping}>
        <label className="button button-small" htmlFor={id}>
          <Icon name="image" />
          {isUpdate && hasCover ? kind.picture.change : kind.picture.upload}
        </label>
        {picked && picked.blob.type !== 'image/gif' && (
          <Button size="small" onClick={() => setCropped(fileOf(picked))}>
            Crop or rotate
          </Button>
        )}
        {picked && (
          <Button size="small" onClick={reset}>
            {isUpdate ? 'Reset' : 'Cancel'}
          </Button>
        )}
        <Menu
          label={`More for the ${kind.picture.label.toLowerCase()}`}
          triggerClass="button button-small"
          trigger={
            <>
              <Icon name="menu" />
              <span className="sr-only">More for the {kind.picture.label.toLowerCase()}</span>
            </>
          }
        >
          {drawn !== null && (
            <>
              <MenuButton icon="pen" onClick={drawing.draw}>
                Draw again
              </MenuButton>
              <MenuButton icon="sun" onClick={drawing.recolour}>
                Another color
              </MenuButton>
            </>
          )}
          {drawn !== null && drawing.hasFormer && (
            <MenuButton icon="left" onClick={drawing.undo}>
              Undo
            </MenuButton>
          )}
          <MenuButton icon="image" onClick={() => setChoosing(true)}>
            Earlier pictures
          </MenuButton>
          {!picked && current !== null && (
            <MenuButton icon="trash" onClick={() => change(post => ({ ...post, thumbnail: null }))}>
              Remove
            </MenuButton>
          )}
        </Menu>
      </div>
      {!shown && (
        <span className={hasCover ? 'sr-only' : 'hint'} id={`${id}-hint`}>
          {kind.picture.hint}
        </span>
      )}
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
      {/* A form cannot be nested in another. */}
      {createPortal(
        <>
          {cropped && <CropDialog file={cropped} onClose={() => setCropped(null)} onCut={take} />}
          {isChoosing && <PictureLibrary onChoose={use} onClose={() => setChoosing(false)} />}
        </>,
        document.body,
      )}
    </div>
  )
}
