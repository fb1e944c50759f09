import type { FieldTroubles } from '#app/ui/use-form.ts'
import type { Setting } from '#shared/settings/setting.ts'
import type { AllSettings } from '#shared/settings/site.ts'

/** Sentences by the path of a setting, such as 'owner.name'. */
export type Troubles = FieldTroubles

/** Takes a function, so that an upload that ends later keeps what was typed meanwhile. */
export type SettingsChange = Partial<AllSettings> | ((now: AllSettings) => Partial<AllSettings>)

export type PartProps = {
  typed: AllSettings
  troubles: Troubles
  onChange: (change: SettingsChange) => void
}

export type OwnFieldProps = PartProps & Pick<Setting<unknown>, 'label' | 'hint'>
