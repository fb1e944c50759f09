import { titled } from '#app/content/titled.ts'
import { useSite } from '#app/content/use-site.ts'
import { readSavedSettings } from '#app/data/settings.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { LoadTrouble } from '#app/ui/trouble.tsx'
import { FieldsSkeleton } from '../fields-skeleton.tsx'
import { SettingsForm } from './settings-form.tsx'

export const meta = titled('Settings')

export default function SettingsPage() {
  const site = useSite()
  const { value, trouble, loading, reload } = useLoaded(readSavedSettings)
  return (
    <section className="stack dashboard-stack" aria-labelledby="settings">
      <div className="row dashboard-head">
        <h1 id="settings">Settings</h1>
      </div>
      <LoadTrouble title="The settings could not be loaded." of={{ trouble, loading, reload }} />
      {!trouble && !value && <FieldsSkeleton />}
      {value && (
        <SettingsForm
          key={value.updatedAt}
          saved={{ ...(value.site ?? site), ...value.settings }}
          updatedAt={value.updatedAt}
          isNew={value.site === null}
        />
      )}
    </section>
  )
}
