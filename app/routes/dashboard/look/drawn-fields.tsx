import { coverOf } from '#app/content/choose-cover.ts'
import { cover, coverHeight, coverWidth } from '#app/content/cover.ts'
import type { Look } from '#app/content/look.ts'
import { ChoiceTiles } from './choice-tiles.tsx'

type Props = { look: Look; onChange: (change: Partial<Look>) => void }

const pairs = [
  {
    value: 'editorial',
    words: 'Editorial',
    hint: 'Newsreader, with Hanken Grotesk for controls.',
    sample: <span className="type-samples type-samples-editorial">Signed, read</span>,
  },
  {
    value: 'bookish',
    words: 'Bookish',
    hint: 'Literata, with Figtree for controls.',
    sample: <span className="type-samples type-samples-bookish">Signed, read</span>,
  },
  {
    value: 'modern',
    words: 'Modern',
    hint: 'Instrument Sans for everything.',
    sample: <span className="type-samples type-samples-modern">Signed, read</span>,
  },
] as const

const figure = cover(coverOf('a-form-that-forgives', 3))

const sample = (style: string) => (
  <span className={`cover-samples cover-ink-${figure.ink}`}>
    <svg
      className={style}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d={figure.lines} />
      <path d={figure.byline} />
    </svg>
  </span>
)

const styles = [
  { value: 'lines', words: 'Lines', hint: 'As designed.', sample: sample('cover-samples-lines') },
  { value: 'dots', words: 'Dots', hint: 'Rows of dots, and one line.', sample: sample('cover-samples-dots') },
  { value: 'bands', words: 'Bands', hint: 'Broad stripes.', sample: sample('cover-samples-bands') },
] as const

export function DrawnFields({ look, onChange }: Props) {
  return (
    <fieldset className="panel settings-form-part">
      <legend>Type and covers</legend>
      <ChoiceTiles
        label="Type"
        value={look.typePair}
        choices={pairs}
        onChange={typePair => onChange({ typePair })}
      />
      <ChoiceTiles
        label="Covers of posts without a picture"
        value={look.coverStyle}
        choices={styles}
        onChange={coverStyle => onChange({ coverStyle })}
      />
    </fieldset>
  )
}
