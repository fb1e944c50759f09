import { useSite } from '#app/content/use-site.ts'

// A non-breaking space prevents a line break inside a name.
const keptWhole = (words: string, name: string) =>
  words.replaceAll(name, () => name.replaceAll(' ', '\u00a0'))

export function Masthead() {
  const { masthead, title, owner } = useSite()
  // The top bar shows the title already.
  if (!masthead) return <h1 className="sr-only">{title}</h1>
  const [before, signature, ...after] = masthead.split('*')
  return (
    <div className="masthead">
      <h1>
        {before}
        {signature && <em>{keptWhole(signature, owner.name)}</em>}
        {after.join('*')}
      </h1>
    </div>
  )
}
