import type { FieldErrors } from '#app/ui/use-form.ts'
import type { Setting } from '#shared/settings/setting.ts'
import type { AllSettings } from '#shared/settings/site.ts'

/** Error messages by the path of a setting, such as 'owner.name'. */
export type Errors = FieldErrors

/** May be a function, so that an upload that ends later does not overwrite what was typed in the meantime. */
export type SettingsChange = Partial<AllSettings> | ((now: AllSettings) => Partial<AllSettings>)

export type PartProps = {
  typed: AllSettings
  errors: Errors
  onChange: (change: SettingsChange) => void
}

export type OwnFieldProps = PartProps & Pick<Setting<unknown>, 'label' | 'hint'>
