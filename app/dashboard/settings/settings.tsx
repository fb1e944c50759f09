import { titleMeta } from '#app/loading/title-meta.ts'
import { SavedSettingsPage } from './saved-settings-page.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { type OpenedSettings, useSettingsForm } from './use-settings-form.ts'

export const meta = titleMeta('Settings')

export default function SettingsPage() {
  return <SavedSettingsPage title="Settings" Form={SettingsForm} />
}

function SettingsForm(opened: OpenedSettings) {
  const state = useSettingsForm({ ...opened, success: 'Settings saved' })
  return <SettingsFrame form="settings" label="Settings" state={state} onRestore={state.change} />
}
