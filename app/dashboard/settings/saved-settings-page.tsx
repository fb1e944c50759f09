import type { ComponentType } from 'react'
import { useSite } from '#app/loading/use-site.ts'
import { readSavedSettings } from '#shared/data/settings.ts'
import { FormPage } from '../form-page.tsx'
import type { OpenedSettings } from './use-settings-form.ts'

export function SavedSettingsPage({ title, Form }: { title: string; Form: ComponentType<OpenedSettings> }) {
  const site = useSite()
  return (
    <FormPage title={title} what={`The ${title.toLowerCase()}`} load={readSavedSettings}>
      {({ site: saved, settings, updatedAt }) => (
        <Form
          key={updatedAt}
          saved={{ ...(saved ?? site), ...settings }}
          updatedAt={updatedAt}
          isNew={saved === null}
        />
      )}
    </FormPage>
  )
}
