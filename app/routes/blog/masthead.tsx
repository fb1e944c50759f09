import { site } from '#site'

// A name is never broken across lines.
const keptWhole = (words: string) =>
  words.replaceAll(site.owner.name, site.owner.name.replaceAll(' ', '\u00a0'))

/** The sentence at the top of the home page; without one, the title of the site. */
export function Masthead() {
  const [before, signature, ...after] = (site.masthead || site.title).split('*')
  return (
    <div className="masthead">
      <h1>
        {before}
        {signature && <em>{keptWhole(signature)}</em>}
        {after.join('*')}
      </h1>
    </div>
  )
}
