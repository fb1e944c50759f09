/** Narrower pictures are shown in full already. */
const WORTH_IT = 400

/** Where neither the post nor the file's name has the size of a picture, it is known once the picture has come. */
export const isEnlargeable = (picture: HTMLImageElement) =>
  !picture.closest('a') && Math.max(Number(picture.getAttribute('width')), picture.naturalWidth) >= WORTH_IT

/** Makes the pictures of a post buttons, which call `open` by press, Enter or Space. */
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
