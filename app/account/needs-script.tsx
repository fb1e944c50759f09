import { data } from 'react-router'

export function answerWithoutScript() {
  return data({ sentWithoutScript: true }, { status: 400 })
}

export function NeedsScript({ sent }: { sent: boolean }) {
  if (sent) {
    return (
      <p role="alert">
        Nothing was sent: accounts on this site need JavaScript. If it is on, the page was not ready yet;
        please try again.
      </p>
    )
  }
  return (
    <noscript>
      <p>Accounts on this site need JavaScript.</p>
    </noscript>
  )
}
