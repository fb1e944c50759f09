/** The end of the address of a review or reply on its post's page. The query is for the server, which loads it; the fragment for the browser. */
export const reviewPlace = (id: number) => `?review=${id}#${reviewAnchor(id)}`

export const reviewAnchor = (id: number) => `review-${id}`

export const isReviewAnchor = (id: string) => /^review-\d+$/.test(id)
