import { Fragment } from 'react'
import { type PanelName, panelsOf } from '#shared/settings/panels.ts'
import { type DescribedSetting, listSettings } from '#shared/settings/settings-tree.ts'
import { allSettings } from '#shared/settings/site-settings.ts'
import { LookPresets } from '../appearance/look-presets.tsx'
import type { PartProps } from './part-props.ts'
import { PasskeyWarning } from './passkey-warning.tsx'
import { SettingField } from './setting-field.tsx'

type Props = PartProps & {
  form: 'settings' | 'look'
  isShown: (described: DescribedSetting) => boolean
  /** Settings that the search finds by their label come first. */
  isNamed: (described: DescribedSetting) => boolean
}

export function SettingsPanels({ form, isShown, isNamed, ...props }: Props) {
  return panelsOf(form).map(([name, { legend, hint }]) => {
    const rows = rowsOf(name)
      .toSorted((one, other) => Number(other.some(isNamed)) - Number(one.some(isNamed)))
      .map(row => ({ row, isHidden: !row.some(isShown) }))
    return (
      <fieldset
        key={name}
        className="panel panel-form settings-form-part"
        data-part={name}
        tabIndex={-1}
        hidden={name !== 'presets' && rows.every(({ isHidden }) => isHidden)}
      >
        <legend>{legend}</legend>
        {hint && <p className="hint">{hint}</p>}
        {rows.map(({ row, isHidden }) => {
          const fields = row.map(described => (
            <div
              key={described.path}
              className="settings-form-setting"
              data-setting={described.path}
              hidden={isHidden}
            >
              <SettingField {...described} {...props} />
            </div>
          ))
          const [{ path, setting } = {}] = row
          return (
            <Fragment key={path}>
              {setting?.above && !isHidden && <p className="hint">{setting.above}</p>}
              {setting?.isPair ? (
                <div className="stack dashboard-pair" hidden={isHidden}>
                  {fields}
                </div>
              ) : (
                fields
              )}
            </Fragment>
          )
        })}
        {name === 'presets' && <LookPresets {...props} />}
        {name === 'readers' && <PasskeyWarning />}
      </fieldset>
    )
  })
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
