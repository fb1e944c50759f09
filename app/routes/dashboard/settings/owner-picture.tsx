import { useId } from 'react'
import { pictureTypes } from '#app/data/check-picture.ts'
import { uploadOwnerPicture } from '#app/data/owner-picture.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { squarePicture } from '../profile/square-picture.ts'
import { useUploadedPicture } from '../use-uploaded-picture.ts'
import type { OwnFieldProps } from './part-props.ts'

/** The picture of the owner card: uploaded at once, or the address of one. */
export function OwnerPicture({ label, typed, troubles, onChange }: OwnFieldProps) {
  const { name, avatar: address } = typed.owner
  const trouble = troubles['owner.avatar'] ?? null
  const change = (avatar: string | null) => onChange(now => ({ owner: { ...now.owner, avatar } }))
  const id = useId()
  // The address of an upload is not meant for people.
  const isUploaded = address?.startsWith('/images/avatars/')
  const picking = useUploadedPicture({
    prepare: squarePicture,
    upload: uploadOwnerPicture,
    onStored: change,
  })
  return (
    <div className="row settings-form-picture">
      <Avatar src={picking.unsent ?? (trouble ? null : address)} name={name} size="large" />
      <div className="stack">
        <TextField
          label={label}
          hint="The address of a square picture, or upload one."
          placeholder={isUploaded ? 'An uploaded picture' : undefined}
          value={isUploaded ? '' : (address ?? '')}
          error={picking.trouble ?? trouble}
          onChange={({ target }) => change(target.value.trim() || null)}
        />
        <input
          ref={picking.input}
          id={id}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label="Picture file"
          accept={pictureTypes.join()}
          onChange={picking.onChange}
        />
        {picking.unsent !== null && <p className="hint">This picture is not uploaded yet.</p>}
        <div className="row">
          <Button size="small" busy={picking.busy} onClick={() => picking.input.current?.click()}>
            Upload a picture
          </Button>
          {picking.unsent !== null && (
            <Button size="small" onClick={picking.sendAgain}>
              Send it again
            </Button>
          )}
          {(address !== null || picking.unsent !== null) && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                picking.forget()
                change(null)
              }}
            >
              No picture
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
