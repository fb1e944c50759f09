import { useEffect } from 'react'
import { titled } from '#app/loading/titled.ts'
import { SavedSettingsPage } from './saved-settings-page.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { type OpenedSettings, useSettingsForm } from './use-settings-form.ts'

export const meta = titled('Settings')

export default function SettingsPage() {
  return <SavedSettingsPage title="Settings" Form={SettingsForm} />
}

function SettingsForm(opened: OpenedSettings) {
  const state = useSettingsForm({ ...opened, success: 'Settings saved' })
  const { form, change } = state

  // The sections render after the page has already tried to scroll to the fragment of the address.
  useEffect(() => {
    const part = location.hash.slice(1)
    form.ref.current?.querySelector(`[data-part="${CSS.escape(part)}"]`)?.scrollIntoView()
  }, [form])

  return <SettingsFrame form="settings" label="Settings" state={state} onRestore={change} />
}
