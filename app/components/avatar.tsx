import { useEffect, useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { mark } from '#shared/posts/mark.ts'
import { coverInk } from './cover-ink.ts'

type Props = {
  src: string | null
  name: string
  size?: 'small' | 'large'
  className?: string
}

/** Hidden from screen readers, because the name is next to it. Without a picture it shows a mark drawn from `name`, and an icon if the picture fails to load. */
export function Avatar({ src, name, size, className }: Props) {
  const [missing, setMissing] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)

  // A picture in the server-rendered page may fail before hydration.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setMissing(src)
  }, [src])

  const shown = src !== null && src !== missing
  return (
    <span
      className={classNames(
        'avatar',
        size === 'small' && 'avatar-small',
        size === 'large' && 'avatar-large',
        missing === src && src !== null && 'avatar-none',
        className,
      )}
    >
      {shown ? (
        <img ref={picture} src={src} alt="" loading="lazy" onError={() => setMissing(src)} />
      ) : src === null ? (
        <Mark name={name} />
      ) : (
        <Icon name="person" />
      )}
    </span>
  )
}

function Mark({ name }: { name: string }) {
  const { ink, lines, byline } = mark(name)
  return (
    <svg className="mark" style={coverInk(ink)} viewBox="0 0 40 40" aria-hidden="true">
      <path d={lines} />
      <path className="mark-byline" d={byline} />
    </svg>
  )
}
