import type { FieldErrors } from '#app/ui/use-form.ts'
import type { Setting } from '#shared/settings/setting.ts'
import type { AllSettings } from '#shared/settings/site.ts'

/** Sentences by the path of a setting, such as 'owner.name'. */
export type Errors = FieldErrors

/** Takes a function, so that an upload that ends later keeps what was typed meanwhile. */
export type SettingsChange = Partial<AllSettings> | ((now: AllSettings) => Partial<AllSettings>)

export type PartProps = {
  typed: AllSettings
  errors: Errors
  onChange: (change: SettingsChange) => void
}

export type OwnFieldProps = PartProps & Pick<Setting<unknown>, 'label' | 'hint'>
