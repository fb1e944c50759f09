import { titleMeta } from '#app/loading/title-meta.ts'
import { listLookDifferences } from '#shared/settings/list-differences.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import type { Errors } from '../settings/part-props.ts'
import { SavedSettingsPage } from '../settings/saved-settings-page.tsx'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { type OpenedSettings, useSettingsForm } from '../settings/use-settings-form.ts'

export const meta = titleMeta('Appearance')

export default function LookPage() {
  return <SavedSettingsPage title="Appearance" Form={LookForm} />
}

function LookForm(opened: OpenedSettings) {
  const state = useSettingsForm({ ...opened, success: 'Appearance saved', check: checkCss })
  return (
    <SettingsFrame
      form="look"
      label="Appearance"
      state={state}
      list={listLookDifferences}
      onRestore={({ look }) => state.change({ look })}
    />
  )
}

async function checkCss({ look: { css } }: AllSettings): Promise<Errors> {
  if (css === '') return {}
  const { readOwnCss } = await import('#shared/settings/own-css.ts')
  const found = readOwnCss(css)
  if ('css' in found) return {}
  return { 'look.css': `${found.line === null ? '' : `Line ${found.line}: `}${found.message}` }
}
