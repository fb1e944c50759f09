import { coverInk } from '#app/components/cover-ink.ts'
import parts from './snail.svg?no-inline'

/** A page whose lines have been nibbled by a snail. Kept in its own file because only error pages load it. */
export function Snail() {
  return (
    <svg
      className="cover-art"
      style={coverInk(3)}
      viewBox="0 0 1200 675"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${parts}#lines`} />
      <g className="not-found-snail">
        <use href={`${parts}#shell`} />
        <use className="not-found-snail-eyes" href={`${parts}#eyes`} />
        <use className="cover-byline" href={`${parts}#trail`} />
      </g>
    </svg>
  )
}
