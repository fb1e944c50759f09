import { classNames } from '#app/ui/class-names.ts'
import { coverInk } from '#app/ui/cover.tsx'

/** A page of which a snail has eaten the ends of the lines. */
export function Snail() {
  return (
    <svg
      className={classNames('cover-art', coverInk(3))}
      viewBox="0 0 1200 675"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M340 58H890M250 114H960M250 170H920M250 226H560M250 282H520M250 338H540M250 394H575M250 506H900M250 562H960M250 618H700" />
      <g className="lost-snail">
        <path d="M716 444a104 104 0 0 1-104-104a104 104 0 0 1 208 0a86 86 0 0 1-172 0a68 68 0 0 1 136 0a50 50 0 0 1-100 0a32 32 0 0 1 64 0a15 15 0 0 1-30 0" />
        <path
          className="lost-snail-eyes"
          d="M902 352c-4-46-22-66-44-84M908 352c4-46 22-66 46-80M909 402q28 8 38-20"
        />
        <path className="cover-byline" d="M-200 450H832c52 0 72-38 74-92M858 268h.1M954 272h.1" />
      </g>
    </svg>
  )
}
