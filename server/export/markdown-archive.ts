export const MANIFEST = 'byline.json'

/** Next to the Markdown of an entry: what Markdown does not hold. `content` counts while `markdown` is the hash of the text below the front matter. */
export interface Sidecar {
  content: string
  markdown: string
}
