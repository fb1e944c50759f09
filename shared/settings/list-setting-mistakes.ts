import { listSettings, type SettingsTree, valueAt } from './settings-tree.ts'
import { siteSettings } from './site-settings.ts'

/** `sentence`: for the form. `message`: for `site.config.ts`, after 'must be'. */
type SettingMistake = { path: string; message: string; sentence: string; value: unknown }

export function listSettingMistakes(values: object, tree: SettingsTree = siteSettings): SettingMistake[] {
  return listSettings(tree)
    .map(({ path, setting }) => ({ path, setting, value: valueAt(values, path) }))
    .filter(({ setting, value }) => !setting.isValid(value, values))
    .map(({ path, setting: { message, sentence }, value }) => ({
      path,
      message,
      sentence: sentence ?? `Must be ${message.replace(/^null\b/, 'empty')}.`,
      value,
    }))
}
