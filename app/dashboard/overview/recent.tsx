import type { ReactNode } from 'react'
import type { QueryState } from '#app/loading/use-query.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { Panel } from '../panel.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'

type Props<Row> = {
  title: string
  to: string
  noun: string
  query: QueryState<Row[]>
  children: (rows: Row[]) => ReactNode
}

export function Recent<Row>({ title, to, noun, query, children }: Props<Row>) {
  return (
    <Panel
      id={`recent-${noun}`}
      title={title}
      aside={
        <ButtonLink size="small" to={to} aria-label={`Show All ${noun}`}>
          Show All
        </ButtonLink>
      }
    >
      <WhenLoaded of={query} title={`The ${noun} could not be loaded.`} waiting={<RowsSkeleton />}>
        {rows => (rows.length > 0 ? children(rows) : <Empty text="No Data" />)}
      </WhenLoaded>
    </Panel>
  )
}
