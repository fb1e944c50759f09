import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

/** A round picture; the person icon without one, or when it does not arrive. The name stands beside it, so it is silent. */
export function Avatar({ src, size }: { src: string | null; size?: 'small' | 'large' }) {
  const [missing, setMissing] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)

  // A picture of the server's page may have failed before React listens.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setMissing(src)
  }, [src])

  const shown = src !== null && src !== missing
  const words = ['avatar', size, !shown && 'none']
  return (
    <span className={words.filter(Boolean).join(' ')}>
      {shown ? (
        <img ref={picture} src={src} alt="" onError={() => setMissing(src)} />
      ) : (
        <Icon name="person" />
      )}
    </span>
  )
}
