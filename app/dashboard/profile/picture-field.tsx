import { useId } from 'react'
import { Avatar } from '#app/components/avatar.tsx'
import { usePickedPicture } from '#app/editor/images/use-picked-picture.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { FileButton } from '#app/ui/file-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useObjectUrl } from '#app/ui/use-object-url.ts'
import { pictureTypes } from '#shared/files/check-picture.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { avatar } from '#shared/posts/picture-addresses.ts'
import { squarePicture } from './square-picture.ts'

/** 'none' removes the picture of the profile. */
export type PickedPicture = PreparedPicture | 'none'

type Props = {
  current: string | null
  name: string
  picked: PickedPicture | null
  onPick: (picture: PickedPicture | null) => void
  onPrepare: (preparing: boolean) => void
}

export function PictureField({ current, name, picked, onPick, onPrepare }: Props) {
  const { input, error, onChange, reset } = usePickedPicture({
    prepare: squarePicture,
    onPick,
    onPrepare,
  })
  const id = useId()
  const preview = useObjectUrl(picked === 'none' ? null : (picked?.blob ?? null))

  return (
    <div className="row">
      <Avatar src={picked === 'none' ? null : (preview ?? avatar(current, 320))} name={name} size="large" />
      <div className="row">
        <FileButton
          ref={input}
          id={id}
          accept={pictureTypes.join()}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={onChange}
        >
          <Icon name="image" />
          Change Picture
        </FileButton>
        {(picked || current) && (
          <Button variant="quiet" onClick={picked ? reset : () => onPick('none')}>
            {picked ? 'Reset' : 'Remove Picture'}
          </Button>
        )}
      </div>
      {error && (
        <FieldError id={`${id}-error`} role="alert">
          {error}
        </FieldError>
      )}
    </div>
  )
}
