import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { PictureTrouble, pictureTypes } from '#app/data/check-picture.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import { avatar } from '#app/data/images.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { squarePicture } from './square-picture.ts'

type Props = {
  /** The file name of the present picture. */
  current: string | null
  /** The one that was chosen, and is not saved yet. */
  picked: PreparedPicture | null
  onPick: (picture: PreparedPicture | null) => void
  /** Told while one is being prepared, which takes a large photograph a second. */
  onPrepare: (preparing: boolean) => void
}

/** The picture as it would be, before it is saved. */
export function PictureField({ current, picked, onPick, onPrepare }: Props) {
  const [trouble, setTrouble] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef<File | null>(null)
  const id = useId()
  const preview = usePreview(picked)

  async function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file may be chosen once more.
    target.value = ''
    if (!file) return
    latest.current = file
    setTrouble(null)
    onPrepare(true)
    try {
      const picture = await squarePicture(file)
      if (latest.current === file) onPick(picture)
    } catch (error) {
      if (latest.current !== file) return
      onPick(null)
      setTrouble(error instanceof PictureTrouble ? error.message : 'This picture cannot be read')
      input.current?.focus()
    } finally {
      if (latest.current === file) onPrepare(false)
    }
  }

  return (
    <div className="picture">
      <Avatar src={preview ?? avatar(current, 320)} size="large" />
      <div className="row">
        <input
          ref={input}
          id={id}
          type="file"
          className="sr-only"
          accept={pictureTypes.join()}
          aria-describedby={trouble ? `${id}-error` : undefined}
          aria-invalid={trouble ? true : undefined}
          onChange={pick}
        />
        <label className="button" htmlFor={id}>
          <Icon name="image" />
          Change Picture
        </label>
        {picked && (
          <Button
            variant="quiet"
            onClick={() => {
              onPick(null)
              input.current?.focus()
            }}
          >
            Reset
          </Button>
        )}
      </div>
      {trouble && (
        <p className="error" id={`${id}-error`} role="alert">
          <Icon name="alert" />
          {trouble}
        </p>
      )}
    </div>
  )
}

function usePreview(picked: PreparedPicture | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!picked) return
    const address = URL.createObjectURL(picked.blob)
    setPreview(address)
    return () => {
      URL.revokeObjectURL(address)
      setPreview(null)
    }
  }, [picked])
  return preview
}
