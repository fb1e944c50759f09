import { counted } from '#app/content/count.ts'
import { titled } from '#app/content/titled.ts'
import { listRecentlyOut } from '#app/data/admin-posts.ts'
import { listSendings } from '#app/data/sendings.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Empty } from '#app/ui/empty.tsx'
import { Link } from '#app/ui/link.tsx'
import { LoadTrouble, Trouble } from '#app/ui/trouble.tsx'
import { Panel } from '../panel.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { usePolling } from '../use-polling.ts'
import { NoLetters } from './no-letters.tsx'
import { SendingPanel } from './sending-panel.tsx'

export const meta = titled('Letters')

export default function Letters() {
  const { value, trouble, loading, reload } = useLoaded(async client => {
    const [list, recent] = await Promise.all([listSendings(client), listRecentlyOut(client)])
    const sent = new Set(list.sendings.filter(({ kind }) => kind === 'post').map(({ post }) => post))
    return { ...list, unsent: recent.filter(({ id }) => !sent.has(id)) }
  })
  const isGoing = value?.sendings.some(({ state }) => state === 'going') ?? false
  usePolling(isGoing, reload)

  return (
    <section aria-labelledby="letters">
      <div className="row dashboard-head">
        <h1 id="letters">Letters</h1>
      </div>
      <LoadTrouble title="The letters could not be loaded." of={{ trouble, loading, reload }} />
      {!trouble && !value && <RowsSkeleton />}
      {value && isGoing && value.refusals > 2 && (
        <Trouble
          title={`The mail server refused ${counted(value.refusals, 'letter')} one after another.`}
          reason={`${value.answer} They are tried again, ever more slowly, and none is lost.`}
        />
      )}
      {value && !value.isOffered && <NoLetters />}
      {value?.isOffered && value.sendings.length === 0 && <Empty words="Nothing was sent yet" />}
      <div className="stack">
        <ul className="stack">
          {value?.sendings.map(sending => (
            <SendingPanel key={sending.id} sending={sending} mayCorrect={value.isOffered} onChange={reload} />
          ))}
        </ul>
        {value?.isOffered && value.unsent.length > 0 && (
          <Panel id="unsent" title="Not sent">
            <ul className="panel-form">
              {value.unsent.map(({ id, slug, title }) => (
                <li key={id}>
                  <Link className="link" to={`/dashboard/blog/${slug}/send`}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </section>
  )
}
