import { lookPresets, withPreset } from '#shared/settings/look-presets.ts'
import { lookSettings } from '#shared/settings/look-settings.ts'
import { isSame } from '#shared/settings/settings-tree.ts'
import type { PartProps } from '../settings/part-props.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import { PresetDrawing } from './preset-drawing.tsx'

export function LookPresets({ typed, onChange }: PartProps) {
  const chosen = lookPresets.find(preset => isSame(lookSettings, withPreset(typed.look, preset), typed.look))
  return (
    <ChoiceTiles
      label="Start from a preset"
      hideLabel
      value={chosen?.name ?? ''}
      choices={lookPresets.map(({ name, hint, look }, place) => ({
        value: name,
        label: name,
        hint,
        sample: <PresetDrawing look={look} ink={place + 1} />,
      }))}
      onChange={name =>
        onChange(({ look }) => ({
          look: lookPresets.filter(preset => preset.name === name).reduce(withPreset, look),
        }))
      }
    />
  )
}
