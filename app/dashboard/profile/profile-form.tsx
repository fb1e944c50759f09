import { useEffect, useState } from 'react'
import { nameError } from '#app/components/forms/check-account.ts'
import { errorSentence } from '#app/loading/error-sentence.ts'
import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { useSession } from '#app/session/session-context.ts'
import type { SessionUser } from '#app/session/stored-session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { updateProfile } from '#shared/data/account.ts'
import type { Profile } from '#shared/data/profiles.ts'
import { type PickedPicture, PictureField } from './picture-field.tsx'

const successMs = 1500

type Props = { user: SessionUser; profile: Profile }

export function ProfileForm({ user, profile }: Props) {
  const { rereadProfile } = useSession()
  const [username, setUsername] = useState<string | null>(null)
  const [picked, setPicked] = useState<PickedPicture | null>(null)
  const [saved, setSaved] = useState<PickedPicture | null>(null)
  const [preparing, setPreparing] = useState(false)

  useEffect(() => {
    if (!saved) return
    const closing = setTimeout(() => {
      setPicked(now => (now === saved ? null : now))
      setSaved(null)
    }, successMs)
    return () => clearTimeout(closing)
  }, [saved])

  const { busy, errors, form } = useMutationForm({
    check: typed => ({ username: nameError(typed('username')) }),
    async save(client, typed) {
      if (preparing) return
      const old = { id: user.id, avatarUrl: profile.avatarUrl }
      const picture = picked === saved ? null : picked
      // Another tab may have changed what nobody changed here.
      const changed = typed('username') === profile.username ? null : typed('username')
      const isSaved =
        (changed === null && picture === null) ||
        (await updateProfile(client, old, { username: changed, picture }))
      await rereadProfile()
      if (!isSaved) throw Object.assign(new Error(), { code: 'PGRST116' })
      setSaved(picture)
      toast.success('Profile updated successfully!', { duration: successMs })
    },
    onError: error => toast.error(errorSentence(error, 'Your profile no longer exists.')),
  })

  return (
    <form className="panel-form" {...form}>
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
        value={username ?? profile.username}
        onChange={({ target }) => setUsername(target.value)}
        required
        error={errors.username}
      />
      <div className="row">
        <Button type="submit" variant="main" busy={busy || preparing}>
          Update
        </Button>
      </div>
    </form>
  )
}
