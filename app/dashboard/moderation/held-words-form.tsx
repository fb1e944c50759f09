import { useMutationForm } from '#app/loading/use-mutation-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { type AdminSettings, updateSettings } from '#shared/data/settings.ts'
import { adminSettings } from '#shared/settings/site-settings.ts'

const { label, hint, sentence = '', isValid, tidy } = adminSettings.heldWords

type Props = { words: string; onSaved: (saved: AdminSettings) => void }

export function HeldWordsForm({ words, onSaved }: Props) {
  const { busy, errors, form } = useMutationForm({
    check: typed => ({ heldWords: isValid(tidy(typed('heldWords')), {}) ? null : sentence }),
    async save(client, typed) {
      onSaved(await updateSettings(client, { heldWords: tidy(typed('heldWords')) }))
      toast.success('Settings saved')
    },
  })
  return (
    <form {...form} className="stack">
      <Field label={label} hint={hint} error={errors.heldWords ?? null}>
        {control => (
          <textarea
            {...control}
            name="heldWords"
            className="input"
            rows={6}
            defaultValue={words}
            dir="auto"
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          Save words
        </Button>
      </div>
    </form>
  )
}
