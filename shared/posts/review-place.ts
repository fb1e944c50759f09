/** The server reads the query to load the review; the browser scrolls to the fragment. */
export const reviewPlace = (id: number) => `?review=${id}#${reviewAnchor(id)}`

export const reviewAnchor = (id: number) => `review-${id}`

export const isReviewAnchor = (id: string) => /^review-\d+$/.test(id)
