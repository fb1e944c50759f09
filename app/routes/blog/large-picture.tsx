import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

/** Narrower pictures are shown in full already. */
const WORTH_IT = 400

type Shown = Pick<HTMLImageElement, 'src' | 'srcset' | 'alt'>

/** Opens the pictures of a post in the whole window, by press, Enter or Space. Zooming in it is the browser's. */
export function LargePicture({ within, html }: { within: RefObject<HTMLElement | null>; html: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)

  // Another `html`, such as after Back, has other pictures.
  useEffect(() => {
    if (!html) return
    const left = new AbortController()
    for (const picture of within.current?.querySelectorAll('img') ?? []) {
      if (picture.closest('a') || Number(picture.getAttribute('width')) < WORTH_IT) continue
      picture.tabIndex = 0
      picture.style.cursor = 'zoom-in'
      picture.setAttribute('role', 'button')
      picture.setAttribute('aria-label', picture.alt ? `Enlarge: ${picture.alt}` : 'Enlarge the picture')
      const open = () => setShown({ src: picture.src, srcset: picture.srcset, alt: picture.alt })
      picture.addEventListener('click', open, left)
      picture.addEventListener(
        'keydown',
        event => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          open()
        },
        left,
      )
    }
    return () => {
      left.abort()
      dialog.current?.close()
    }
  }, [within, html])

  useEffect(() => {
    if (shown) dialog.current?.showModal()
  }, [shown])

  const close = () => dialog.current?.close()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key is Escape, which browsers handle
    <dialog
      ref={dialog}
      className="large-picture"
      aria-label="Picture"
      onClose={() => setShown(null)}
      onClick={({ target }) => target === dialog.current && close()}
    >
      {shown && (
        <>
          <Button onClick={close}>Close</Button>
          <img src={shown.src} srcSet={shown.srcset || undefined} sizes="100vw" alt={shown.alt} />
        </>
      )}
    </dialog>
  )
}
