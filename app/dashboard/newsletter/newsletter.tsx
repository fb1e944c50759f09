import { titleMeta } from '#app/loading/title-meta.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Empty } from '#app/ui/empty.tsx'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { listDeliveries } from '#shared/data/deliveries.ts'
import { counted } from '#shared/text/count.ts'
import { LoadedPage } from '../loaded-page.tsx'
import { Panel } from '../panel.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { usePolling } from '../use-polling.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { NoNewsletter } from './no-newsletter.tsx'

export const meta = titleMeta('Newsletter')

export default function Newsletter() {
  const query = useQuery(listDeliveries)
  const { value, reload } = query
  const isGoing = value?.deliveries.some(({ state }) => state === 'going') ?? false
  usePolling(isGoing, reload)

  return (
    <LoadedPage title="Newsletter" what="The newsletter" query={query} skeleton={<RowsSkeleton />}>
      {({ deliveries, unsent, isOffered, refusals, answer }) => (
        <>
          {isGoing && refusals > 2 && (
            <ErrorMessage
              title={`The mail server refused ${counted(refusals, 'email')} in a row.`}
              reason={`${answer} They will be retried at increasing intervals. None are lost.`}
            />
          )}
          {!isOffered && <NoNewsletter />}
          {deliveries.length > 0 ? (
            <ul className="stack">
              {deliveries.map(delivery => (
                <DeliveryPanel
                  key={delivery.id}
                  delivery={delivery}
                  mayCorrect={isOffered}
                  onChange={reload}
                />
              ))}
            </ul>
          ) : (
            isOffered && <Empty text="No emails sent yet" />
          )}
          {isOffered && unsent.length > 0 && (
            <Panel id="unsent" title="Not sent">
              <ul className="panel-form">
                {unsent.map(({ id, slug, title }) => (
                  <li key={id}>
                    <TextLink to={`/dashboard/blog/${slug}/send`}>{title}</TextLink>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </>
      )}
    </LoadedPage>
  )
}
