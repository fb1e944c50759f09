import { titled } from '#app/content/titled.ts'
import { SavedSettingsPage } from '../settings/saved-settings-page.tsx'
import { LookForm } from './look-form.tsx'

export const meta = titled('Look')

export default function LookPage() {
  return <SavedSettingsPage title="Look" Form={LookForm} />
}
