import { useSite } from '#app/loading/use-site.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { RecentPost } from '#shared/data/posts.ts'

/** How many letters a phone has room for beside each other. */
const PHONE_LINE = 36

export function Masthead({ newest }: { newest: RecentPost | undefined }) {
  const { masthead, title, owner } = useSite()
  // The top bar shows the title already.
  if (!masthead)
    return (
      <div className="masthead">
        <h1 className="sr-only">{title}</h1>
      </div>
    )
  const [before = '', signature = '', ...after] = masthead.split('*')
  const rest = after.join('*')
  const isLong = before !== '' && signature !== '' && before.length + signature.length > PHONE_LINE
  return (
    <div className="masthead">
      <h1>
        {before}
        {isLong && <br />}
        {signature && <em>{keptWhole(signature, owner.name)}</em>}
        {rest && <span>{rest}</span>}
      </h1>
      {newest && (
        <p className="quiet screen-only">
          Newest: <TextLink to={`/blog/${newest.slug}`}>{newest.title}</TextLink>
        </p>
      )}
    </div>
  )
}

/** Breaks a line inside of the name only where a line is too short for it. */
function keptWhole(words: string, name: string) {
  const [before = '', ...after] = words.split(name)
  if (after.length === 0) return words
  return (
    <>
      {before}
      <span>{name}</span>
      {after.join(name)}
    </>
  )
}
