import type { Look } from '#app/content/look.ts'
import { ChoiceTiles } from './choice-tiles.tsx'

type Props = { look: Look; onChange: (change: Partial<Look>) => void }

const drawing = (path: string) => (
  <svg viewBox="0 0 96 56" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

const rounded = (radius: number) => (
  <svg viewBox="0 0 96 56" aria-hidden="true" focusable="false">
    <rect x="2" y="4" width="92" height="48" rx={radius} />
  </svg>
)

const corners = [
  { value: 'sharp', words: 'Sharp', hint: 'No rounding.', sample: rounded(0) },
  { value: 'soft', words: 'Soft', hint: 'As designed.', sample: rounded(8) },
  { value: 'round', words: 'Round', hint: 'Large radii.', sample: rounded(18) },
] as const

const densities = [
  {
    value: 'compact',
    words: 'Compact',
    hint: 'More on a screen.',
    sample: drawing('M2 6h60M2 14h92M2 22h80M2 34h60M2 42h92M2 50h80'),
  },
  {
    value: 'normal',
    words: 'Normal',
    hint: 'As designed.',
    sample: drawing('M2 6h60M2 16h92M2 26h80M2 44h60M2 54h92'),
  },
  { value: 'airy', words: 'Airy', hint: 'More white.', sample: drawing('M2 8h60M2 22h92M2 36h80') },
] as const

const homeLayouts = [
  {
    value: 'cards',
    words: 'Cards',
    hint: 'A large first post, the others beside their covers.',
    sample: drawing('M2 3h92v20h-92zM2 30h36v22h-36zM46 34h48M46 41h40M46 48h30'),
  },
  {
    value: 'list',
    words: 'List',
    hint: 'Titles and introductions, the first larger, without covers.',
    sample: drawing('M2 5h62M2 12h92M2 20h92M2 29h50M2 36h92M2 44h92M2 52h70'),
  },
  {
    value: 'grid',
    words: 'Grid',
    hint: 'A wide first post, the others two in a row.',
    sample: drawing('M2 3h50v24h-50zM60 6h34M60 15h28M60 24h32M2 36h42v17h-42zM52 36h42v17h-42z'),
  },
] as const

export function ShapeFields({ look, onChange }: Props) {
  return (
    <fieldset className="panel settings-form-part">
      <legend>Layout and shape</legend>
      <ChoiceTiles
        label="Home page and topics"
        value={look.homeLayout}
        choices={homeLayouts}
        onChange={homeLayout => onChange({ homeLayout })}
      />
      <ChoiceTiles
        label="Density"
        value={look.density}
        choices={densities}
        onChange={density => onChange({ density })}
      />
      <ChoiceTiles
        label="Corners"
        value={look.corner}
        choices={corners}
        onChange={corner => onChange({ corner })}
      />
    </fieldset>
  )
}
