import { titled } from '#app/content/titled.ts'
import { SavedSettingsPage } from './saved-settings-page.tsx'
import { SettingsForm } from './settings-form.tsx'

export const meta = titled('Settings')

export default function SettingsPage() {
  return <SavedSettingsPage title="Settings" Form={SettingsForm} />
}
