/** Of the database in the browser that has the drafts of posts. */
export const draftsName = 'byline-drafts'
