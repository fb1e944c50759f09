import { titled } from '#app/content/titled.ts'
import { useSite } from '#app/content/use-site.ts'
import { readSavedSettings } from '#app/data/settings.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { LoadTrouble } from '#app/ui/trouble.tsx'
import { FieldsSkeleton } from '../fields-skeleton.tsx'
import { LookForm } from './look-form.tsx'

export const meta = titled('Look')

export default function LookPage() {
  const site = useSite()
  const { value, trouble, loading, reload } = useLoaded(readSavedSettings)
  return (
    <section className="stack dashboard-stack" aria-label="Look">
      <div className="row dashboard-head">
        <h1>Look</h1>
      </div>
      <LoadTrouble title="The look could not be loaded." of={{ trouble, loading, reload }} />
      {!trouble && !value && <FieldsSkeleton />}
      {value && (
        <LookForm
          key={value.updatedAt}
          saved={{ ...(value.site ?? site), ...value.settings }}
          updatedAt={value.updatedAt}
          isNew={value.site === null}
        />
      )}
    </section>
  )
}
