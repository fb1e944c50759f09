import { Fragment } from 'react'
import { type PanelName, panelsOf } from '#shared/settings/panels.ts'
import { type DescribedSetting, listSettings } from '#shared/settings/settings-tree.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import type { PartProps } from './part-props.ts'
import { PasskeyWarning } from './passkey-warning.tsx'
import { SettingField } from './setting-field.tsx'

export function SettingsPanels({ form, ...props }: PartProps & { form: 'settings' | 'look' }) {
  return panelsOf(form).map(([name, { legend, hint }]) => (
    <fieldset key={name} className="panel panel-form settings-form-part" data-part={name}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      {rowsOf(name).map(row => {
        const fields = row.map(described => <SettingField key={described.path} {...described} {...props} />)
        const [{ path, setting } = {}] = row
        return (
          <Fragment key={path}>
            {setting?.above && <p className="hint">{setting.above}</p>}
            {setting?.isPair ? <div className="stack dashboard-pair">{fields}</div> : fields}
          </Fragment>
        )
      })}
      {name === 'readers' && <PasskeyWarning />}
    </fieldset>
  ))
}

function rowsOf(panel: PanelName): DescribedSetting[][] {
  const rows: DescribedSetting[][] = []
  for (const described of listSettings(allSettings)) {
    if (described.setting.panel !== panel) continue
    const last = rows.at(-1)
    if (described.setting.isPair && last?.[0]?.setting.isPair && last.length === 1) last.push(described)
    else rows.push([described])
  }
  return rows
}
