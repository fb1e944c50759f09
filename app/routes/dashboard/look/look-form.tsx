import type { Look } from '#app/content/look.ts'
import type { AllSettings } from '#app/data/settings.ts'
import { listLookDifferences } from '../settings/list-differences.ts'
import type { Troubles } from '../settings/part-props.ts'
import { SettingsFrame } from '../settings/settings-frame.tsx'
import { type OpenedSettings, useSettingsForm } from '../settings/use-settings-form.ts'
import { AccentField } from './accent-field.tsx'
import { CssField } from './css-field.tsx'
import { DrawnFields } from './drawn-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { ShapeFields } from './shape-fields.tsx'

export function LookForm(opened: OpenedSettings) {
  const state = useSettingsForm({ ...opened, success: 'Look saved', check: checkCss })
  const { look } = state.typed
  const { troubles } = state
  const change = (changes: Partial<Look>) => state.change(now => ({ look: { ...now.look, ...changes } }))
  return (
    <SettingsFrame
      label="Look"
      state={state}
      list={listLookDifferences}
      onRestore={settings => state.change({ look: settings.look })}
    >
      <AccentField
        picked={look.accent}
        trouble={troubles['look.accent'] ?? null}
        onChange={accent => change({ accent })}
      />
      <DrawnFields look={look} onChange={change} />
      <ShapeFields look={look} onChange={change} />
      <fieldset className="panel settings-form-part">
        <legend>Logo</legend>
        <LogoField
          label="Logo"
          hint="In the top bar instead of the title, 44 pixels high."
          theme="light"
          file={look.logo}
          onChange={logo => change({ logo, ...(logo === null && { logoDark: null }) })}
        />
        {look.logo !== null && (
          <LogoField
            label="Logo of the dark theme"
            hint="Without one, the same in both themes."
            theme="dark"
            file={look.logoDark}
            onChange={logoDark => change({ logoDark })}
          />
        )}
      </fieldset>
      <CssField css={look.css} trouble={troubles['look.css'] ?? null} onChange={css => change({ css })} />
    </SettingsFrame>
  )
}

async function checkCss({ look: { css } }: AllSettings): Promise<Troubles> {
  if (css === '') return {}
  const { readOwnCss } = await import('#app/content/own-css.ts')
  const found = readOwnCss(css)
  if ('css' in found) return {}
  return { 'look.css': `${found.line === null ? '' : `Line ${found.line}: `}${found.words}` }
}
