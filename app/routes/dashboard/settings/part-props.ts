import type { AllSettings } from '#app/data/settings.ts'

/** Sentences by the path of a setting, such as 'owner.name'. */
export type Troubles = Record<string, string>

/** A function for what ends later, such as an upload, so that nothing typed meanwhile is lost. */
export type SettingsChange = Partial<AllSettings> | ((now: AllSettings) => Partial<AllSettings>)

export type PartProps = {
  typed: AllSettings
  troubles: Troubles
  onChange: (change: SettingsChange) => void
}
