import { type DescribedSetting, listSettings, valueAt } from '#shared/settings/settings-tree.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { allSettings } from '#shared/settings/site-settings.ts'

export type SettingDifference = { name: string; before: string; after: string }

const all = listSettings(allSettings)

function differences(among: DescribedSetting[], one: AllSettings, other: AllSettings): SettingDifference[] {
  return among
    .map(({ path, setting: { name, label, format } }) => ({
      name: name ?? label,
      before: format(valueAt(one, path)),
      after: format(valueAt(other, path)),
    }))
    .filter(({ before, after }) => before !== after)
}

export const listDifferences = (one: AllSettings, other: AllSettings) => differences(all, one, other)

const ofLook = all.filter(({ path }) => path.startsWith('look.'))

export const listLookDifferences = (one: AllSettings, other: AllSettings) => differences(ofLook, one, other)
