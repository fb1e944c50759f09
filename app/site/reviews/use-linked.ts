import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isReviewAnchor, reviewAnchor, reviewPlace } from '#shared/posts/review-place.ts'

/** Scrolls to the review or reply that the address names, when it is loaded. Whether it is, or none is named. */
export function useLinked(id: number | null, ids: ReadonlySet<number>): boolean {
  const { hash } = useLocation()
  const navigate = useNavigate()
  // The browser has scrolled to the one that came with the page.
  const shown = useRef(id)
  const isLoaded = id === null || ids.has(id)

  useEffect(() => {
    if (!isLoaded || shown.current === id) return
    shown.current = id
    if (id !== null) document.getElementById(reviewAnchor(id))?.scrollIntoView({ block: 'center' })
  }, [id, isLoaded])

  // Without the query, the server did not know which one is meant.
  useEffect(() => {
    const anchor = hash.slice(1)
    if (!isReviewAnchor(anchor) || document.getElementById(anchor)) return
    navigate(reviewPlace(Number(anchor.replace('review-', ''))), { replace: true, preventScrollReset: true })
  }, [hash, navigate])

  return isLoaded
}
