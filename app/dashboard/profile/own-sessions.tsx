import { Moment } from '#app/components/moment.tsx'
import { useMutation } from '#app/loading/use-mutation.ts'
import type { QueryState } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { endOtherSessions, endOwnSession, type OwnSession } from '#shared/data/own-sessions.ts'
import { Panel } from '../panel.tsx'
import { WayRow } from './way-row.tsx'

export function OwnSessions({ query }: { query: QueryState<OwnSession[]> }) {
  return (
    <Panel id="own-sessions" title="Where you are signed in">
      <WhenLoaded of={query} title="Your sessions could not be loaded." height="6rem">
        {sessions => <Sessions sessions={sessions} onChange={query.reload} />}
      </WhenLoaded>
    </Panel>
  )
}

function Sessions({ sessions, onChange }: { sessions: OwnSession[]; onChange: () => Promise<void> }) {
  const { busy, mutate } = useMutation()
  const end = (id: string) =>
    mutate(async client => {
      await endOwnSession(client, id)
      await onChange()
      toast.success('Signed out')
    })
  const endOthers = () =>
    mutate(async client => {
      await endOtherSessions(client)
      await onChange()
      toast.success('Signed out everywhere else')
    })
  return (
    <div className="panel-form stack sign-in-ways-part">
      <ul className="ruled ruled-text">
        {sessions.map(({ id, browser, since, lastSeen, isPresent }) => (
          <WayRow
            key={id}
            name={browser}
            fact={
              <>
                Since <Moment at={since} form="short" />
              </>
            }
            use={
              isPresent ? (
                'This browser'
              ) : (
                <span>
                  Last seen <Moment at={lastSeen} form="short" />
                </span>
              )
            }
            actions={isPresent ? [] : [{ label: 'Sign out', onPress: () => end(id) }]}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className="row">
          <Button busy={busy} onClick={endOthers}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </div>
  )
}
