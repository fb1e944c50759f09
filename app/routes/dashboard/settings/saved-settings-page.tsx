import type { ComponentType } from 'react'
import { useSite } from '#app/content/use-site.ts'
import { readSavedSettings } from '#app/data/settings.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { FieldsSkeleton } from '../fields-skeleton.tsx'
import { LoadedPage } from '../loaded-page.tsx'
import type { OpenedSettings } from './use-settings-form.ts'

export function SavedSettingsPage({ title, Form }: { title: string; Form: ComponentType<OpenedSettings> }) {
  const site = useSite()
  const loaded = useLoaded(readSavedSettings)
  return (
    <LoadedPage
      title={title}
      what={`The ${title.toLowerCase()}`}
      loaded={loaded}
      skeleton={<FieldsSkeleton />}
    >
      {({ site: saved, settings, updatedAt }) => (
        <Form
          key={updatedAt}
          saved={{ ...(saved ?? site), ...settings }}
          updatedAt={updatedAt}
          isNew={saved === null}
        />
      )}
    </LoadedPage>
  )
}
