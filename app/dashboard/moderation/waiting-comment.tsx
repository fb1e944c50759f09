import { useSite } from '#app/loading/use-site.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { WaitingRow } from '#shared/data/admin-moderation.ts'
import { counted } from '#shared/text/count.ts'
import { addressOf } from '../comments/columns.tsx'
import { EmailAddress } from '../email-address.tsx'

const heldTexts = {
  'by hand': 'Held by an administrator',
  word: 'Held: contains',
  links: 'Held: more than two links',
  lines: 'Held: more than 100 lines',
  'first review': 'Held: first review',
  'former rule': 'Held: the reason no longer applies',
  imported: 'Held: not approved where it was imported from',
}

export function WaitingComment({ row }: { row: WaitingRow }) {
  const { content, rating, author, post, answeredName, heldFor, heldWord, reports, reasons } = row
  return (
    <div className="stack stack-tight waiting-comment">
      <p className="clamp waiting-comment-text" dir="auto">
        {content}
      </p>
      <p className="row quiet">
        <span>
          By <bdi>{author.username}</bdi> on <TextLink to={addressOf(useSite(), row)}>{post.title}</TextLink>
        </span>
        {answeredName !== null && (
          <span>
            Reply to <bdi>{answeredName || 'a deleted comment'}</bdi>
          </span>
        )}
        {rating !== null && <span>{counted(rating, 'star')}</span>}
        {author.email && <EmailAddress email={author.email} />}
      </p>
      <p className="row quiet">
        {heldFor && (
          <b>
            {heldTexts[heldFor]}
            {heldFor === 'word' && <bdi>{` ‘${heldWord}’`}</bdi>}
          </b>
        )}
        {reports > 0 && <b>{`Reported ${counted(reports, 'time')}`}</b>}
      </p>
      {reasons.length > 0 && (
        <ul className="quiet">
          {reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reasons may be equal, and the list is never reordered
            <li key={index} dir="auto">
              {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
