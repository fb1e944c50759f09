import { Link } from 'react-router'
import { TextField } from '#app/ui/field.tsx'
import { LinkSettings } from './link-settings.tsx'
import { OwnerPicture } from './owner-picture.tsx'
import type { PartProps } from './part-props.ts'

export function OwnerSettings({ typed, troubles, onChange }: PartProps) {
  const { owner } = typed
  const set = (change: Partial<typeof owner>) => onChange(now => ({ owner: { ...now.owner, ...change } }))
  const text = (name: 'name' | 'title' | 'email') => ({
    value: owner[name],
    error: troubles[`owner.${name}`] ?? null,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  return (
    <fieldset className="panel settings-form-part" data-part="owner">
      <legend>Owner card</legend>
      <OwnerPicture
        name={owner.name}
        address={owner.avatar}
        trouble={troubles['owner.avatar'] ?? null}
        onChange={avatar => set({ avatar })}
      />
      <TextField
        label="Name"
        required
        hint={
          <>
            On this card and in the footer. Posts are signed with the name of your{' '}
            <Link className="link" to="/dashboard/profile">
              profile
            </Link>
            .
          </>
        }
        {...text('name')}
      />
      <TextField label="What you do" hint="Below the name, such as Illustrator." {...text('title')} />
      <TextField label="E-mail" type="email" hint="Empty: no ‘Contact Me’." {...text('email')} />
      <LinkSettings
        links={owner.links}
        trouble={troubles['owner.links'] ?? null}
        onChange={links => set({ links })}
      />
    </fieldset>
  )
}
