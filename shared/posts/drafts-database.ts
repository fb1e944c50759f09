export const draftsDatabase = 'byline-drafts'
