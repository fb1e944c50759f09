import { coverInk } from './cover-ink.ts'
import fan from './still-covers/fan.svg?no-inline'
import sun from './still-covers/sun.svg?no-inline'
import swell from './still-covers/swell.svg?no-inline'
import weave from './still-covers/weave.svg?no-inline'

const files = { fan, sun, swell, weave }

/** A cover of a page that is no post. Its paths are in a file, so that no script has to draw it. */
export function StillCover({ figure, ink }: { figure: keyof typeof files; ink: number }) {
  return (
    <svg
      className="cover-art"
      style={coverInk(ink)}
      viewBox="0 0 1200 675"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${files[figure]}#lines`} />
      <use className="cover-byline" href={`${files[figure]}#byline`} />
    </svg>
  )
}
