import { data } from 'react-router'

/** The answer to a form that was sent without script. It reads nothing of what was sent. */
export function answerWithoutScript() {
  return data({ sentWithoutScript: true }, { status: 400 })
}

/** Says that an account needs JavaScript: to those who have none, and to those who were faster than it. */
export function NeedsScript({ sent }: { sent: boolean }) {
  if (sent) {
    return (
      <p role="alert">
        Nothing was sent to the service: accounts on this site need JavaScript. If yours is on, the page was
        not ready yet; please try again.
      </p>
    )
  }
  return (
    <noscript>
      <p>Accounts on this site need JavaScript.</p>
    </noscript>
  )
}
