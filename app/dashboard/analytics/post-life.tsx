import { useQuery } from '#app/loading/use-query.ts'
import { Empty } from '#app/ui/empty.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { readPostLife } from '#shared/data/analytics.ts'
import { counted } from '#shared/text/count.ts'
import { Panel } from '../panel.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { LineChart } from './line-chart.tsx'

type Props = { post: number; title: string; source: string | undefined }

/** Reads of a post in the first thirty days, compared with the median post. */
export function PostLife({ post, title, source }: Props) {
  const query = useQuery(client => readPostLife(client, post), String(post))
  return (
    <WhenLoaded of={query} title="The reads of this post could not be loaded." height="20rem">
      {life =>
        life.length === 0 ? (
          <Panel id="post-life" title={title}>
            <Empty text="No Data">
              <p>When it was published, reads were not counted yet, or they are no longer stored.</p>
            </Empty>
          </Panel>
        ) : (
          <FigurePanel
            id="post-life"
            title={title}
            source={source}
            columns={['Days after it was published', 'Reads so far', 'Median post']}
            rows={life.map(({ after, reads, median }) => [after, reads, median])}
          >
            <p className="readers-sentence">{sentence(life.at(-1))}</p>
            <LineChart
              from="Published"
              note="dotted: the median post"
              to={`Day ${(life.at(-1)?.after ?? 0) + 1}`}
              points={life.map(({ after, reads, median }) => ({
                title: `After ${counted(after, 'day')}: ${counted(reads, 'read')}`,
                value: reads,
                other: median,
              }))}
            />
          </FigurePanel>
        )
      }
    </WhenLoaded>
  )
}

const sentence = ({ reads = 0, after = 0 } = {}) =>
  `${counted(reads, 'read')} in the first ${counted(after + 1, 'day')}.`
