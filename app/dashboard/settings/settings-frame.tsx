import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { toast } from '#app/ui/toaster.tsx'
import { isFound, textsOf } from '#shared/settings/find-settings.ts'
import { listDifferences } from '#shared/settings/list-differences.ts'
import { panels, panelsOf } from '#shared/settings/panels.ts'
import { type DescribedSetting, listSettings, tidied } from '#shared/settings/settings-tree.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { allSettings, siteSettings } from '#shared/settings/site-settings.ts'
import { SaveBar } from '../save-bar.tsx'
import { LivePreview, useHasLivePreview } from '../site-preview/live-preview.tsx'
import { SitePreview } from '../site-preview/site-preview.tsx'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsPanels } from './settings-panels.tsx'
import { FoundElsewhere, SettingsSearch } from './settings-search.tsx'
import { SettingsSections } from './settings-sections.tsx'
import { SettingsVersions } from './settings-versions.tsx'
import { useLinkedSetting } from './use-linked-setting.ts'
import type { useSettingsForm } from './use-settings-form.ts'

type Props = {
  form: 'settings' | 'look'
  label: string
  state: ReturnType<typeof useSettingsForm>
  /** Lists how two versions differ in the settings of this page. Versions without a difference are left out. */
  list?: typeof listDifferences
  onRestore: (settings: AllSettings) => void
}

export function SettingsFrame({ form: name, label, state, list = listDifferences, onRestore }: Props) {
  const { form, typed, errors, change, busy, isChanged, isValid, undo, clash, conflict } = state
  const [query, setQuery] = useState('')
  const [showsVersions, setShowsVersions] = useState(false)
  const [showsPreview, setShowsPreview] = useState(false)
  useLinkedSetting(form.ref, () => flushSync(() => setQuery('')))

  const isLook = name === 'look'
  const isWide = useHasLivePreview() && isLook
  const isShown = (described: DescribedSetting) =>
    Boolean(errors[described.path]) || isFound(textsOf(described), query)
  const isNamed = ({ setting }: DescribedSetting) => isFound([setting.label], query)
  const shown = listSettings(allSettings).flatMap(described => {
    const { panel } = described.setting
    return panel && panels[panel].form === name && isShown(described) ? [panel] : []
  })
  const sections = panelsOf(name).flatMap(([panel]) =>
    panel === 'presets' || shown.includes(panel) ? [panel] : [],
  )

  return (
    <form
      {...form}
      className={classNames('settings-form', isLook ? 'settings-form-live' : 'settings-form-sided')}
      aria-label={label}
    >
      <div>
        <div className="settings-form-controls" hidden={isLook && showsPreview && !isWide}>
          <div className="settings-form-finder">
            {!isLook && (
              <SettingsSearch typed={query} count={shown.length} form={form.ref} onType={setQuery} />
            )}
            <SettingsSections names={sections} form={form.ref} />
          </div>
          <div>
            <SettingsPanels
              form={name}
              typed={typed}
              errors={errors}
              isShown={isShown}
              isNamed={isNamed}
              onChange={change}
            />
            {query.trim() !== '' && <FoundElsewhere typed={query} count={shown.length} />}
          </div>
        </div>
        {isLook && showsPreview && !isWide && <LivePreview typed={typed} />}
        <SaveBar busy={busy} isChanged={isChanged} onUndo={undo}>
          <Button onClick={() => setShowsVersions(true)}>Versions</Button>
          {!isWide && (
            <Button
              aria-pressed={isLook ? showsPreview : undefined}
              onClick={async () => setShowsPreview(!showsPreview && (await isValid()))}
            >
              Preview
            </Button>
          )}
        </SaveBar>
      </div>
      {isWide && <LivePreview typed={typed} />}
      {showsPreview && !isLook && (
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
    </form>
  )
}
