import { useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Tick } from '#app/ui/tick.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { type AdminSettings, readSettings, updateSettings } from '#shared/data/settings.ts'
import { adminSettings } from '#shared/settings/site-settings.ts'
import { Panel } from '../panel.tsx'
import { ConfirmationField } from '../settings/confirmation-field.tsx'
import { HeldWordsForm } from './held-words-form.tsx'

const { holdFirstReviews: first, confirmAddresses: confirmation } = adminSettings

export function ModerationSettings() {
  const query = useQuery(readSettings)
  const { busy, mutate } = useMutation()

  async function save(shown: AdminSettings, changes: Partial<AdminSettings>) {
    if (busy) return
    let saved = shown
    query.change(() => ({ ...shown, ...changes }))
    await mutate(async client => {
      saved = await updateSettings(client, changes)
      toast.success('Settings saved')
    })
    query.change(() => saved)
  }

  return (
    <Panel id="moderation-settings" title="New readers" busy={busy}>
      <WhenLoaded of={query} title="The settings could not be loaded." height="26rem">
        {shown => (
          <div className="panel-form">
            <Tick
              className="field-label"
              hint={first.hint}
              checked={shown.holdFirstReviews}
              onTick={isTicked => save(shown, { holdFirstReviews: isTicked })}
            >
              {first.label}
            </Tick>
            <ConfirmationField
              label={confirmation.label}
              className="input-small"
              isOn={shown.confirmAddresses}
              onChoose={isOn => save(shown, { confirmAddresses: isOn })}
            />
            <HeldWordsForm words={shown.heldWords} onSaved={saved => query.change(() => saved)} />
          </div>
        )}
      </WhenLoaded>
    </Panel>
  )
}
