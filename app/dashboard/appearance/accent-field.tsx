import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { accentOf, leastContrast, type Theme } from '#shared/settings/accent.ts'
import { palette } from '#shared/settings/palette.ts'
import type { OwnFieldProps } from '../settings/part-props.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text)

export function AccentField({ typed, errors, onChange }: OwnFieldProps) {
  const id = useId()
  const picked = typed.look.accent
  const change = (accent: string | null) => onChange(now => ({ look: { ...now.look, accent } }))
  return (
    <>
      <div className="row accent-field-pick">
        <input
          type="color"
          className="accent-field-well"
          aria-label="Choose the accent color"
          aria-describedby={id}
          value={picked && isColour(picked) ? picked : palette.light.pen}
          onChange={({ target }) => change(target.value.toLowerCase())}
        />
        <TextField
          label="Accent color as a hex code"
          hideLabel
          placeholder={palette.light.pen}
          maxLength={7}
          value={picked ?? ''}
          error={errors['look.accent'] ?? null}
          onChange={({ target }) => change(target.value.trim().toLowerCase() || null)}
        />
        {picked !== null && (
          <Button variant="quiet" onClick={() => change(null)}>
            Default blue
          </Button>
        )}
      </div>
      <div id={id} aria-live="polite">
        {picked !== null && isColour(picked) && (
          <ul className="stack">
            <Shown picked={picked} theme="light" />
            <Shown picked={picked} theme="dark" />
          </ul>
        )}
      </div>
    </>
  )
}

const oneDecimal = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

function Shown({ picked, theme }: { picked: string; theme: Theme }) {
  const { pen, onPen, ratio, pickedRatio, isAdjusted } = accentOf(picked, theme)
  const { paper, ink } = palette[theme]
  return (
    <li className="row box" style={{ background: paper, color: ink }}>
      <span className="accent-field-sample" style={{ background: pen, color: onPen }} aria-hidden="true">
        Read
      </span>
      <span style={{ color: pen }} className="byline" aria-hidden="true">
        By name
      </span>
      <span className="grow">
        {theme === 'light' ? 'Light' : 'Dark'}:{' '}
        {isAdjusted
          ? `${picked} has a contrast of only ${oneDecimal(pickedRatio)} to 1; at least ${leastContrast} is needed. Shown as ${pen}, with ${oneDecimal(ratio)} to 1.`
          : `shown as picked, with a contrast of ${oneDecimal(ratio)} to 1.`}
      </span>
    </li>
  )
}
