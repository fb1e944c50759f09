import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isReviewAnchor, reviewAnchor, reviewPlace } from '#shared/posts/review-place.ts'

/** Scrolls to the review or reply that the address names once it is loaded. Returns true if it is loaded or the address names none. */
export function useLinked(id: number | null, ids: ReadonlySet<number>): boolean {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isLoaded = id === null || ids.has(id)
  // The browser has already scrolled to a review that came with the page. An author's own held review comes later.
  const shown = useRef(isLoaded ? id : null)

  useEffect(() => {
    if (!isLoaded || shown.current === id) return
    shown.current = id
    if (id !== null) document.getElementById(reviewAnchor(id))?.scrollIntoView({ block: 'center' })
  }, [id, isLoaded])

  // The server does not see the fragment, so without the query it could not include the right review.
  useEffect(() => {
    const anchor = hash.slice(1)
    if (!isReviewAnchor(anchor) || document.getElementById(anchor)) return
    navigate(reviewPlace(Number(anchor.replace('review-', ''))), { replace: true, preventScrollReset: true })
  }, [hash, navigate])

  return isLoaded
}
