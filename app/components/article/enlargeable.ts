/** Pixels. The page already shows narrower pictures at full size. */
const WORTH_IT = 400

/** If the post does not say how wide a picture is, this is known only once it has loaded. */
export const isEnlargeable = (picture: HTMLImageElement) =>
  !picture.closest('a') && Math.max(Number(picture.getAttribute('width')), picture.naturalWidth) >= WORTH_IT

/** Turns the pictures of a post into buttons that call `open` on a click, Enter or Space. */
export function offerPictures(
  body: HTMLElement,
  signal: AbortSignal,
  open: (picture: HTMLImageElement) => void,
): void {
  for (const picture of body.querySelectorAll('img')) {
    const offer = () => {
      if (!isEnlargeable(picture)) return
      picture.tabIndex = 0
      picture.style.cursor = 'zoom-in'
      picture.setAttribute('role', 'button')
      picture.setAttribute('aria-label', picture.alt ? `Enlarge: ${picture.alt}` : 'Enlarge the picture')
    }
    offer()
    picture.addEventListener('load', offer, { signal })
    picture.addEventListener('click', () => isEnlargeable(picture) && open(picture), { signal })
    picture.addEventListener(
      'keydown',
      event => {
        if ((event.key !== 'Enter' && event.key !== ' ') || !isEnlargeable(picture)) return
        event.preventDefault()
        open(picture)
      },
      { signal },
    )
  }
}
