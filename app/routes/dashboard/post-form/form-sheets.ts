import blocks from '#app/styles/blocks.css?url'
import longPost from '#app/styles/long-post.css?url'
import reading from '#app/styles/reading.css?url'

/** For `links` of a route. While a sheet with `precedence` loads beside fields, React does not commit, and resets what is typed into them. */
export const formSheets = () => [reading, longPost, blocks].map(href => ({ rel: 'stylesheet', href }))
