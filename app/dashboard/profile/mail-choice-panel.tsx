import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import {
  findMailPreferences,
  type MailPreferences,
  type NotificationKind,
  type Rhythm,
  type SwitchKind,
  setMailPreferences,
} from '#shared/data/mail-preferences.ts'
import { Panel } from '../panel.tsx'

const messages: [SwitchKind, string] = ['message', 'Messages from the contact form']

const forReaders: [SwitchKind, string][] = [
  ['answer', 'When someone replies to my review or reply'],
  ['approval', 'When my held review is approved'],
]

const forAdministrators: [NotificationKind, string][] = [
  ['review', 'New reviews'],
  ['held', 'Reviews awaiting approval'],
  ['report', 'Reported reviews'],
]

const often: { value: Rhythm; label: string }[] = [
  { value: 'each', label: 'An email for each' },
  { value: 'daily', label: 'One email a day' },
  { value: 'never', label: 'No email' },
]

export function MailChoicePanel({ userId, isAdmin }: { userId: string; isAdmin: boolean }) {
  const { value: shown, error, loading, reload, change } = useQuery(findMailPreferences, userId)
  const { busy, mutate } = useMutation()
  if (shown === 'off' || (!shown && !error)) return null

  async function save(choice: Partial<MailPreferences>) {
    if (!shown || shown === 'off' || busy) return
    let saved = shown
    change(() => ({ ...shown, ...choice }))
    await mutate(async client => {
      // Another tab may have changed the other choices.
      const present = await findMailPreferences(client)
      const next = { ...(present === 'off' ? shown : present), ...choice }
      await setMailPreferences(client, next)
      saved = next
      toast.success('Your preferences were saved')
    })
    change(() => saved)
  }

  return (
    <Panel id="mail-choices" title="Email to me" busy={busy}>
      <LoadError title="Your email preferences could not be loaded." of={{ error, loading, reload }} />
      {shown && (
        <div className="panel-form">
          {!shown.isProven && (
            <p>
              Your address is not confirmed, so no email is sent to it. Reset your password by email to
              confirm it.
            </p>
          )}
          {isAdmin &&
            forAdministrators.map(([kind, label]) => (
              <SelectField
                key={kind}
                label={label}
                className="input-small"
                value={shown[kind]}
                choices={often}
                onChoose={({ value }) => save({ [kind]: value })}
              />
            ))}
          {[...(isAdmin ? [messages] : []), ...forReaders].map(([kind, label]) => (
            <Checkbox
              key={kind}
              checked={shown[kind]}
              onCheckedChange={isChecked => save({ [kind]: isChecked })}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      )}
    </Panel>
  )
}
