import { exportAccount } from '#app/data/account.ts'
import { useAct } from '#app/session/use-act.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { Panel } from '../panel.tsx'

export function AccountData({ avatarUrl }: { avatarUrl: string | null }) {
  const { busy, act } = useAct()

  return (
    <Panel id="account-data" title="Your data">
      <div className="panel-form">
        <p>
          One file with everything that this site holds of you: your account, profile and picture, your
          comments, likes and reports, your subscription, notices and choice of mails, and from where you are
          signed in.
        </p>
        <div className="row">
          <Button
            busy={busy}
            onClick={() =>
              act(async client => {
                const data = JSON.stringify(await exportAccount(client, avatarUrl), null, 2)
                saveFile([data], 'application/json', 'account.json')
              })
            }
          >
            Download
          </Button>
        </div>
      </div>
    </Panel>
  )
}
