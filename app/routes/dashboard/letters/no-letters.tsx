import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'

export function NoLetters() {
  return (
    <Empty words="No letters are sent from this site.">
      <LettersNeed />
    </Empty>
  )
}

export function LettersNeed() {
  return (
    <p className="hint">
      Letters need a{' '}
      <Link className="link" to="/dashboard/mail">
        mail server
      </Link>
      , and ‘Offer posts by mail’ in the{' '}
      <Link className="link" to="/dashboard/settings">
        settings
      </Link>
      .
    </p>
  )
}
