import type { ReactNode } from 'react'
import type { Loaded } from '#app/session/use-loaded.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadTrouble } from '#app/ui/trouble.tsx'
import { Panel } from '../panel.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'

type Props<Row> = {
  title: string
  to: string
  noun: string
  loaded: Loaded<Row[]>
  children: (rows: Row[]) => ReactNode
}

export function Recent<Row>({ title, to, noun, loaded, children }: Props<Row>) {
  const { value, trouble, loading, reload } = loaded
  return (
    <Panel
      id={`recent-${noun}`}
      title={title}
      beside={
        <ButtonLink size="small" to={to} aria-label={`Show All ${noun}`}>
          Show All
        </ButtonLink>
      }
    >
      <LoadTrouble title={`The ${noun} could not be loaded.`} of={{ trouble, loading, reload }} />
      {!trouble && !value && <RowsSkeleton />}
      {value && (value.length > 0 ? children(value) : <Empty words="No Data" />)}
    </Panel>
  )
}
