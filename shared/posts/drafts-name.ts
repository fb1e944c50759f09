export const draftsName = 'byline-drafts'
