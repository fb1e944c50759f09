import { type CSSProperties, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'

/** Pictures narrower than this, by their height, would be a stripe in the window: they scroll instead. */
const TALL = 0.4

type Shape = CSSProperties & { '--shape': number }

/** A picture of a post with its caption. Until it has come, what the post shows of it stands in its place. */
export function LargePicture({ picture }: { picture: HTMLImageElement }) {
  const [isMissing, setMissing] = useState(false)
  const shape = picture.width / picture.height || 1.5
  const style: Shape = { '--shape': shape, backgroundImage: `url(${JSON.stringify(picture.currentSrc)})` }
  const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent
  return (
    <figure className={classNames('lightbox-figure', shape < TALL && 'lightbox-tall')}>
      <div className="lightbox-room">
        {isMissing ? (
          <p>The picture could not be loaded.</p>
        ) : (
          <img
            className={picture.className}
            src={picture.src}
            srcSet={picture.srcset || undefined}
            sizes="100vw"
            alt={picture.alt}
            style={style}
            onError={() => setMissing(true)}
          />
        )}
      </div>
      {caption && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  )
}
