import { useId } from 'react'
import { TextField } from '#app/ui/field.tsx'
import type { PartProps } from './part-props.ts'
import { SettingSelect } from './setting-select.tsx'
import { SettingSwitch } from './setting-switch.tsx'

const themes = [
  { value: 'light', words: 'Light' },
  { value: 'dark', words: 'Dark' },
  { value: 'system', words: 'As the reader’s system' },
] as const

export function SiteSettingsFields({ typed, troubles, onChange }: PartProps) {
  const zones = useId()
  const text = (name: 'title' | 'masthead' | 'description' | 'language' | 'timeZone') => ({
    name,
    value: typed[name],
    error: troubles[name] ?? null,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <fieldset className="panel settings-form-part" data-part="site">
      <legend>Site</legend>
      <TextField label="Title" required {...text('title')} />
      <TextField
        label="Sentence of the home page"
        hint="Text between asterisks gets the accent colour. Empty: the posts begin at the top."
        {...text('masthead')}
      />
      <TextField label="Description" hint="For search engines and feeds." {...text('description')} />
      <TextField label="Language of the posts" hint="Such as en, de or pt-BR." {...text('language')} />
      <TextField label="Time zone" hint="Such as UTC or Europe/London." list={zones} {...text('timeZone')} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <div className="settings-form-pair">
        <TextField
          label="Footer year"
          inputMode="numeric"
          value={numberText(typed.footerYear)}
          error={troubles.footerYear ?? null}
          onChange={({ target }) => onChange({ footerYear: numberOf(target.value) })}
        />
        <TextField
          label="Until (optional)"
          inputMode="numeric"
          value={typed.footerUntil === null ? '' : numberText(typed.footerUntil)}
          error={troubles.footerUntil ?? null}
          onChange={({ target }) => onChange({ footerUntil: target.value ? numberOf(target.value) : null })}
        />
      </div>
      <SettingSelect
        label="Theme at the start"
        value={typed.theme}
        choices={themes}
        onChange={theme => onChange({ theme })}
      />
      <SettingSwitch
        label="Remember the theme that a reader chose"
        hint="In the browser. Otherwise the choice ends with a reload."
        checked={typed.isThemeKept}
        onChange={isThemeKept => onChange({ isThemeKept })}
      />
    </fieldset>
  )
}

/** Anything but digits becomes NaN, which the rules refuse. */
const numberOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)
const numberText = (value: number) => (Number.isNaN(value) ? '' : String(value))
