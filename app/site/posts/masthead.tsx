import { useSite } from '#app/loading/use-site.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { RecentPost } from '#shared/data/posts.ts'

/** How many characters fit on one line on a phone. */
const PHONE_LINE = 36

export function Masthead({ newest }: { newest: RecentPost | undefined }) {
  const { masthead, title, owner } = useSite()
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
        {signature && <em>{withoutBreaks(signature, owner.name)}</em>}
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

function withoutBreaks(text: string, name: string) {
  const [before = '', ...after] = text.split(name)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <span>{name}</span>
      {after.join(name)}
    </>
  )
}
