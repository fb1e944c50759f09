import type { AllSettings } from '#app/data/settings.ts'

/** Sentences by the path of a setting, such as 'owner.name'. */
export type Troubles = Record<string, string>

/** A part of the form. */
export type PartProps = {
  typed: AllSettings
  troubles: Troubles
  onChange: (change: Partial<AllSettings>) => void
}
