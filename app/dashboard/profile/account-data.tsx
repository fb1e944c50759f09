import { useMutation } from '#app/loading/use-mutation.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { exportAccount } from '#shared/data/account.ts'
import { Panel } from '../panel.tsx'

export function AccountData({ avatarUrl }: { avatarUrl: string | null }) {
  const { busy, mutate } = useMutation()

  return (
    <Panel id="account-data" title="Your data">
      <div className="panel-form">
        <p>
          Everything this site stores about you, in one file: your account, profile and picture, comments,
          likes and reports, subscription, notifications and email preferences, and your active sessions.
        </p>
        <div className="row">
          <Button
            busy={busy}
            onClick={() =>
              mutate(async client => {
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
