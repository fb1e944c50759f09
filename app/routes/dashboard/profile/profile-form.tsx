import { type FormEvent, useEffect, useState } from 'react'
import { updateProfile } from '#app/data/account.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import type { Profile } from '#app/data/profiles.ts'
import { nameTrouble } from '#app/routes/account/check-account.ts'
import { fieldText, focusTrouble } from '#app/routes/account/read-fields.ts'
import { errorSentence } from '#app/session/error-sentence.ts'
import { useSession } from '#app/session/session-context.ts'
import type { SessionUser } from '#app/session/stored-session.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { noLeadingSpace } from '#app/ui/leading-space.ts'
import { toast } from '#app/ui/toaster.tsx'
import { PictureField } from './picture-field.tsx'

/** Milliseconds of the success toast; the picture editor closes after it. */
const successTime = 1500

type Props = { user: SessionUser; profile: Profile; onSaved: () => void }

export function ProfileForm({ user, profile, onSaved }: Props) {
  const { rereadProfile } = useSession()
  const { busy, act } = useAct()
  const [picked, setPicked] = useState<PreparedPicture | null>(null)
  const [saved, setSaved] = useState<PreparedPicture | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [preparing, setPreparing] = useState(false)

  useEffect(() => {
    if (!saved) return
    const closing = setTimeout(() => {
      setPicked(now => (now === saved ? null : now))
      setSaved(null)
    }, successTime)
    return () => clearTimeout(closing)
  }, [saved])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || preparing) return
    const form = event.currentTarget
    const username = fieldText(form, 'username')
    const found = nameTrouble(username)
    setTrouble(found)
    if (focusTrouble(form, { username: found })) return
    await act(
      async client => {
        const old = { id: user.id, avatarUrl: profile.avatarUrl }
        const picture = picked === saved ? null : picked
        const isSaved = await updateProfile(client, old, { username, picture })
        await rereadProfile()
        if (!isSaved) throw Object.assign(new Error(), { code: 'PGRST116' })
        onSaved()
        setSaved(picture)
        toast.success('Profile updated successfully!', { duration: successTime })
      },
      error => toast.error(errorSentence(error, 'Your profile is not there any more.')),
    )
  }

  return (
    <form
      className="profile-form"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => setTrouble(null)}
    >
      <PictureField
        current={profile.avatarUrl}
        name={profile.username}
        picked={picked}
        onPick={setPicked}
        onPrepare={setPreparing}
      />
      <TextField label="Email" value={user.email} readOnly />
      <TextField
        label="Name"
        name="username"
        autoComplete="name"
        defaultValue={profile.username}
        required
        error={trouble}
        {...noLeadingSpace}
      />
      <div className="row">
        <Button type="submit" variant="main" busy={busy || preparing}>
          Update
        </Button>
      </div>
    </form>
  )
}
