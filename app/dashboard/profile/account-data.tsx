import { useMutation } from '#app/loading/use-mutation.ts'
import { fetchOfferedWays } from '#app/session/offered-ways.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { exportAccount } from '#shared/data/account.ts'
import { Panel } from '../panel.tsx'

export function AccountData({ avatarUrl }: { avatarUrl: string | null }) {
  const { busy, mutate } = useMutation()
  const { backend } = useSession()

  return (
    <Panel id="account-data" title="Your data">
      <div className="panel-form">
        <p>
          Everything this site stores about you, in one file: your account, profile and picture, comments,
          likes and reports, subscription, notifications and email preferences, your active sessions and ways
          to sign in.
        </p>
        <div className="row">
          <Button
            busy={busy}
            onClick={() =>
              mutate(async client => {
                const data = JSON.stringify(
                  await exportAccount(client, avatarUrl, (await fetchOfferedWays(backend)).hasPasskeys),
                  null,
                  2,
                )
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
