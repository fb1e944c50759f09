import type { ComponentType } from 'react'
import { useSite } from '#app/loading/use-site.ts'
import { readSavedSettings } from '#shared/data/settings.ts'
import type { Site } from '#shared/settings/site.ts'
import { FormPage } from '../form-page.tsx'
import type { OpenedSettings } from './use-settings-form.ts'

type Saved = Awaited<ReturnType<typeof readSavedSettings>>

/** `defaults` count until settings were saved. */
export const openedSettings = ({ site, settings, updatedAt }: Saved, defaults: Site): OpenedSettings => ({
  saved: { ...(site ?? defaults), ...settings },
  updatedAt,
  isNew: site === null,
})

export function SavedSettingsPage({ title, Form }: { title: string; Form: ComponentType<OpenedSettings> }) {
  const site = useSite()
  return (
    <FormPage title={title} what={`The ${title.toLowerCase()}`} load={readSavedSettings}>
      {saved => <Form key={saved.updatedAt} {...openedSettings(saved, site)} />}
    </FormPage>
  )
}
