import { useId } from 'react'
import { pictureTypes } from '#app/data/check-picture.ts'
import { uploadOwnerPicture } from '#app/data/owner-picture.ts'
import { useAct } from '#app/session/use-act.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { squarePicture } from '../profile/square-picture.ts'
import { usePickedPicture } from '../use-picked-picture.ts'
import type { OwnFieldProps } from './part-props.ts'

/** The picture of the owner card: uploaded at once, or the address of one. */
export function OwnerPicture({ label, typed, troubles, onChange }: OwnFieldProps) {
  const { name, avatar: address } = typed.owner
  const trouble = troubles['owner.avatar'] ?? null
  const change = (avatar: string | null) => onChange(now => ({ owner: { ...now.owner, avatar } }))
  const { busy, act } = useAct()
  const id = useId()
  // The address of an upload is not meant for people.
  const isUploaded = address?.startsWith('/images/avatars/')
  const picking = usePickedPicture({
    prepare: squarePicture,
    onPick: picture => picture && act(async client => change(await uploadOwnerPicture(client, picture))),
    onPrepare() {},
  })
  return (
    <div className="row settings-form-picture">
      <Avatar src={trouble ? null : address} name={name} size="large" />
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
        <div className="row">
          <Button size="small" busy={busy} onClick={() => picking.input.current?.click()}>
            Upload a picture
          </Button>
          {address !== null && (
            <Button size="small" variant="quiet" onClick={() => change(null)}>
              No picture
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
