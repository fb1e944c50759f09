import { Avatar } from '#app/components/avatar.tsx'
import { TextField } from '#app/ui/field.tsx'
import { uploadOwnerPicture } from '#shared/data/owner-picture.ts'
import { squarePicture } from '../profile/square-picture.ts'
import { UploadButtons } from '../upload-buttons.tsx'
import { useUploadedPicture } from '../use-uploaded-picture.ts'
import type { OwnFieldProps } from './part-props.ts'

export function OwnerPicture({ label, typed, errors, onChange }: OwnFieldProps) {
  const { name, avatar: address } = typed.owner
  const error = errors['owner.avatar'] ?? null
  const change = (avatar: string | null) => onChange(now => ({ owner: { ...now.owner, avatar } }))
  // The address of an uploaded picture means nothing to people.
  const isUploaded = address?.startsWith('/images/avatars/')
  const picking = useUploadedPicture({
    prepare: squarePicture,
    upload: uploadOwnerPicture,
    onStored: change,
  })
  return (
    <div className="row">
      <Avatar src={picking.unsent ?? (error ? null : address)} name={name} size="large" />
      <div className="stack grow">
        <TextField
          label={label}
          hint="The URL of a square picture, or upload one."
          placeholder={isUploaded ? 'An uploaded picture' : undefined}
          value={isUploaded ? '' : (address ?? '')}
          error={picking.error ?? error}
          onChange={({ target }) => change(target.value.trim() || null)}
        />
        <UploadButtons
          picking={picking}
          label="Picture file"
          hasPicture={address !== null}
          onRemove={() => change(null)}
        />
      </div>
    </div>
  )
}
