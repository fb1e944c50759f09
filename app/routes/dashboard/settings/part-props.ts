import type { AllSettings } from '#app/data/settings.ts'

/** Sentences by the path of a setting, such as 'owner.name'. */
export type Troubles = Record<string, string>

/** Takes a function, so that an upload that ends later keeps what was typed meanwhile. */
export type SettingsChange = Partial<AllSettings> | ((now: AllSettings) => Partial<AllSettings>)

export type PartProps = {
  typed: AllSettings
  troubles: Troubles
  onChange: (change: SettingsChange) => void
}
