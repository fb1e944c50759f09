import { type CSSProperties, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** The ratio of width to height below which a picture scrolls. In full it would only be a narrow stripe. */
const TALL = 0.4

type Shape = CSSProperties & { '--shape': number; '--drawn': string }

/** A picture of a post with its caption. A diagram is never smaller than it was drawn, so that its text is readable, and scrolls in a small window. While the picture loads, the page's smaller version is its background. */
export function LargePicture({ picture }: { picture: HTMLImageElement }) {
  const [isMissing, setMissing] = useState(false)
  const shape = picture.width / picture.height || 1.5
  const isDiagram = picture.closest('.diagram') !== null
  const style: Shape = {
    '--shape': shape,
    '--drawn': `${isDiagram ? picture.naturalWidth : 0}px`,
    backgroundImage: `url(${JSON.stringify(picture.currentSrc)})`,
  }
  const avif = picture.closest('picture')?.querySelector('source')?.srcset
  const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent
  return (
    <figure className={classNames('lightbox-figure', shape < TALL && 'lightbox-tall')}>
      {/* Focusable, so that arrow keys scroll it. */}
      <div
        className="lightbox-room"
        {...(isDiagram && { tabIndex: 0, role: 'region', 'aria-label': 'The whole diagram' })}
      >
        {isMissing ? (
          <p>The picture could not be loaded.</p>
        ) : (
          <picture>
            {avif && <source type="image/avif" srcSet={avif} sizes="100vw" />}
            <img
              className={picture.className}
              src={picture.src}
              srcSet={picture.srcset || undefined}
              sizes="100vw"
              alt={picture.alt}
              style={style}
              onError={() => setMissing(true)}
            />
          </picture>
        )}
      </div>
      {caption && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  )
}
