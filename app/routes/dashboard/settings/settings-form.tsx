import { useEffect } from 'react'
import { ListSettings } from './list-settings.tsx'
import { OwnerSettings } from './owner-settings.tsx'
import type { PartProps } from './part-props.ts'
import { ReaderSettings } from './reader-settings.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SiteSettingsFields } from './site-settings-fields.tsx'
import { TopicSettings } from './topic-settings.tsx'
import { type OpenedSettings, useSettingsForm } from './use-settings-form.ts'

export function SettingsForm(opened: OpenedSettings) {
  const state = useSettingsForm({ ...opened, success: 'Settings saved' })
  const { form, typed, troubles, change } = state

  // The sections render after the page, which has tried to scroll to the address' fragment already.
  useEffect(() => {
    const part = location.hash.slice(1)
    form.current?.querySelector(`[data-part="${CSS.escape(part)}"]`)?.scrollIntoView()
  }, [form])

  const parts: PartProps = { typed, troubles, onChange: change }
  return (
    <SettingsFrame label="Settings" state={state} onRestore={change}>
      <SiteSettingsFields {...parts} />
      <OwnerSettings {...parts} />
      <TopicSettings {...parts} />
      <ListSettings {...parts} />
      <ReaderSettings {...parts} />
    </SettingsFrame>
  )
}
