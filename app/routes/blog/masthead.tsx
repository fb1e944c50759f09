import { site } from '#site'

// A non-breaking space prevents a line break inside a name.
const keptWhole = (words: string) =>
  words.replaceAll(site.owner.name, site.owner.name.replaceAll(' ', '\u00a0'))

export function Masthead() {
  // The top bar shows the title already.
  if (!site.masthead) return <h1 className="sr-only">{site.title}</h1>
  const [before, signature, ...after] = site.masthead.split('*')
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
