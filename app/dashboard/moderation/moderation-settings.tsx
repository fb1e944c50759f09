import { UnsavedGuard } from '#app/components/unsaved-guard.tsx'
import { useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { Button } from '#app/ui/button.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { readSavedSettings } from '#shared/data/settings.ts'
import { listSettings } from '#shared/settings/settings-tree.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import { openedSettings } from '../settings/saved-settings-page.tsx'
import { SettingField } from '../settings/setting-field.tsx'
import { SettingsConflict } from '../settings/settings-conflict.tsx'
import { type OpenedSettings, useSettingsForm } from '../settings/use-settings-form.ts'

const shown = listSettings(allSettings).filter(({ path }) => path === 'reviewers' || path === 'heldWords')

/** The settings that decide which comments wait, which are on the settings page too. */
export function ModerationSettings() {
  const site = useSite()
  const query = useQuery(readSavedSettings)
  return (
    <WhenLoaded of={query} title="The settings could not be loaded." waiting={null}>
      {saved => <Form {...openedSettings(saved, site)} />}
    </WhenLoaded>
  )
}

function Form(opened: OpenedSettings) {
  const { form, typed, errors, change, busy, isChanged, clash, conflict } = useSettingsForm({
    ...opened,
    success: 'Settings saved',
  })
  return (
    <form {...form} className="panel panel-form panel-narrow" aria-labelledby="moderation-rules">
      <h2 id="moderation-rules">Moderation rules</h2>
      {shown.map(described => (
        <SettingField key={described.path} {...described} typed={typed} errors={errors} onChange={change} />
      ))}
      <div className="row">
        <Button variant="main" type="submit" busy={busy} disabled={!isChanged}>
          Save
        </Button>
      </div>
      <UnsavedGuard isChanged={isChanged} />
      {clash && <SettingsConflict clash={clash} busy={busy} {...conflict} />}
    </form>
  )
}
