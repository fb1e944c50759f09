import { useState } from 'react'
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { listDifferences } from '#shared/settings/list-differences.ts'
import { tidied } from '#shared/settings/settings-tree.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { siteSettings } from '#shared/settings/site-settings.ts'
import { SaveBar } from '../save-bar.tsx'
import { LivePreview, useHasLivePreview } from '../site-preview/live-preview.tsx'
import { SitePreview } from '../site-preview/site-preview.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsPanels } from './settings-panels.tsx'
import { SettingsVersions } from './settings-versions.tsx'
import type { useSettingsForm } from './use-settings-form.ts'

type Props = {
  form: 'settings' | 'look'
  label: string
  state: ReturnType<typeof useSettingsForm>
  /** Lists how two versions differ in the settings of this page. Versions without a difference are left out. */
  list?: typeof listDifferences
  onRestore: (settings: AllSettings) => void
}

export function SettingsFrame({ form: name, label, state, list, onRestore }: Props) {
  const { form, typed, errors, change, busy, isChanged, isValid, undo, clash, conflict } = state
  const hasLivePreview = useHasLivePreview() && name === 'look'
  const [showsVersions, setShowsVersions] = useState(false)
  const [showsPreview, setShowsPreview] = useState(false)
  return (
    <form
      {...form}
      className={hasLivePreview ? 'settings-form settings-form-live' : 'settings-form'}
      aria-label={label}
    >
      <div>
        <div className="settings-form-parts">
          <SettingsPanels form={name} typed={typed} errors={errors} onChange={change} />
        </div>
        <SaveBar busy={busy} isChanged={isChanged} onUndo={undo}>
          <Button onClick={() => setShowsVersions(true)}>Versions</Button>
          {!hasLivePreview && (
            <Button onClick={async () => (await isValid()) && setShowsPreview(true)}>Preview</Button>
          )}
        </SaveBar>
      </div>
      {hasLivePreview && <LivePreview typed={typed} />}
      {showsPreview && (
        <SitePreview site={tidied(siteSettings, typed)} onClose={() => setShowsPreview(false)} />
      )}
      {showsVersions && (
        <SettingsVersions
          present={typed}
          list={list}
          onClose={() => setShowsVersions(false)}
          onRestore={settings => {
            onRestore(settings)
            setShowsVersions(false)
            toast.success('Restored into the form. Save to publish it.')
          }}
        />
      )}
      {clash && <SettingsConflict clash={clash} busy={busy} {...conflict} />}
      <UnsavedGuard isChanged={isChanged && !busy} />
    </form>
  )
}
