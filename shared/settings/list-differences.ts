import { type DescribedSetting, listSettings, valueAt } from '#shared/settings/settings-tree.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { allSettings } from '#shared/settings/site-settings.ts'

export type SettingDifference = { name: string; before: string; after: string }

const all = listSettings(allSettings)

const nameOf = ({ setting }: DescribedSetting) => setting.name ?? setting.label

function differences(among: DescribedSetting[], one: AllSettings, other: AllSettings): SettingDifference[] {
  return [...new Set(among.map(nameOf))]
    .map(name => {
      const textsOf = (settings: AllSettings) =>
        among
          .filter(described => nameOf(described) === name)
          .map(({ path, setting }) => setting.format(valueAt(settings, path)))
          .join('')
      return { name, before: textsOf(one), after: textsOf(other) }
    })
    .filter(({ before, after }) => before !== after)
}

export const listDifferences = (one: AllSettings, other: AllSettings) => differences(all, one, other)

const ofLook = all.filter(({ path }) => path.startsWith('look.'))

export const listLookDifferences = (one: AllSettings, other: AllSettings) => differences(ofLook, one, other)
