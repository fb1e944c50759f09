import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { isEnlargeable, offerPictures } from './enlargeable.ts'
import { LargePicture } from './large-picture.tsx'
import { useSwipe } from './use-swipe.ts'

/** The pictures of a post and the index of the one that is shown. `forth`: the arrow key for the next one, which depends on the text direction. */
type Shown = { pictures: HTMLImageElement[]; at: number; forth: 'left' | 'right' }

/** Shows the pictures of a post in the full window. The browser handles zooming, and Android's Back closes a dialog by itself. */
export function Lightbox({ within, html }: { within: RefObject<HTMLElement | null>; html: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const swipe = useSwipe(to => {
    if (to !== 'down') turn(to === 'left' ? 'right' : 'left')
    else if (dialog.current?.scrollTop === 0) close()
  })

  // Different `html`, for example after Back, contains different pictures.
  useEffect(() => {
    const body = within.current
    if (!html || !body) return
    const left = new AbortController()
    offerPictures(body, left.signal, opened => {
      const pictures = [...body.querySelectorAll('img')].filter(isEnlargeable)
      const forth = getComputedStyle(body).direction === 'rtl' ? 'left' : 'right'
      flushSync(() => setShown({ pictures, at: pictures.indexOf(opened), forth }))
      dialog.current?.showModal()
      growFrom(opened, dialog.current?.querySelector('img'))
    })
    return () => {
      left.abort()
      dialog.current?.close()
    }
  }, [within, html])

  const close = () => dialog.current?.close()
  const go = (at: number) =>
    setShown(shown => shown && { ...shown, at: (at + shown.pictures.length) % shown.pictures.length })
  const turn = (to: 'left' | 'right') => shown && go(shown.at + (to === shown.forth ? 1 : -1))

  function press(event: KeyboardEvent) {
    if (event.target instanceof Element && event.target.matches('.lightbox-room')) return
    if (event.key === 'ArrowLeft') turn('left')
    else if (event.key === 'ArrowRight') turn('right')
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(-1)
    else return
    event.preventDefault()
  }

  function leave() {
    shown?.pictures[shown.at]?.focus()
    setShown(null)
  }

  const picture = shown?.pictures[shown.at]
  const back = shown?.forth === 'left' ? 'right' : 'left'
  return (
    <dialog
      ref={dialog}
      className="dialog-full lightbox"
      data-theme="dark"
      aria-label="Picture"
      {...swipe}
      onKeyDown={press}
      onClose={leave}
      onClick={({ target }) => target instanceof Element && target.matches('.lightbox-room') && close()}
    >
      {shown && picture && (
        <>
          <div className="row lightbox-tools">
            <IconButton label="Close" onClick={close}>
              <Icon name="close" />
            </IconButton>
            <p className="grow" role="status">
              {shown.pictures.length > 1 && <span>{`${shown.at + 1} of ${shown.pictures.length}`}</span>}
              <span className="sr-only"> {picture.alt}</span>
            </p>
            {shown.pictures.length > 1 && (
              <>
                <IconButton label="Previous picture" onClick={() => turn(back)}>
                  <Icon name={back} />
                </IconButton>
                <IconButton label="Next picture" onClick={() => turn(shown.forth)}>
                  <Icon name={shown.forth} />
                </IconButton>
              </>
            )}
          </div>
          <LargePicture key={shown.at} picture={picture} />
        </>
      )}
    </dialog>
  )
}

function growFrom(small: HTMLElement, large: HTMLElement | null | undefined) {
  if (!large || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const from = small.getBoundingClientRect()
  const to = large.getBoundingClientRect()
  large.animate(
    {
      transformOrigin: '0 0',
      transform: [
        `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`,
        'none',
      ],
    },
    { duration: 320, easing: 'cubic-bezier(0.22, 0.8, 0.24, 1)' },
  )
}
