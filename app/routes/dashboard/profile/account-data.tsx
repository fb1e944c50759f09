import { exportAccount } from '#app/data/account.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'

export function AccountData({ avatarUrl }: { avatarUrl: string | null }) {
  const { busy, act } = useAct()

  return (
    <section className="panel" aria-labelledby="account-data">
      <header>
        <h2 id="account-data">Your data</h2>
      </header>
      <div className="panel-form">
        <p>
          One file with everything that this site holds of you: your account, profile and picture, your
          comments, likes and reports, your subscription, notices and choice of mails, and from where you are
          signed in.
        </p>
        <div className="row">
          <Button
            busy={busy}
            onClick={() => act(async client => save(await exportAccount(client, avatarUrl)))}
          >
            Download
          </Button>
        </div>
      </div>
    </section>
  )
}

function save(data: unknown) {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `${location.hostname}-account.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
