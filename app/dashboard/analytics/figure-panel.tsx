import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Panel } from '../panel.tsx'
import { saveCsv } from '../save-csv.ts'

export type Cell = string | number | null

interface Props {
  id: string
  title: string
  /** The SQL that returned the rows. */
  source?: string | undefined
  columns: string[]
  rows: Cell[][]
  aside?: ReactNode
  /** A chart, or a list. The table of all rows is then closed at first. */
  children?: ReactNode
}

/** A figure with the table of its numbers, as CSV, and with the SQL behind it. */
export function FigurePanel({ id, title, source, columns, rows, aside, children }: Props) {
  const save = () => saveCsv(`${id}.csv`, [columns, ...rows])
  const isEmpty = rows.length === 0
  return (
    <Panel
      id={id}
      title={title}
      aside={
        !isEmpty && (
          <span className="row">
            {aside}
            <Button size="small" aria-label={`CSV of ${title}`} onClick={save}>
              CSV
            </Button>
          </span>
        )
      }
    >
      {isEmpty ? <Empty text="No Data" /> : children}
      <div className="row row-wide figure-panel-sources">
        {!isEmpty && (
          <details>
            <summary>Table</summary>
            <div className="scroll">
              <table>
                <caption className="sr-only">{title}</caption>
                <thead>
                  <tr>
                    {columns.map(column => (
                      <th key={column} scope="col">
                        {column}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([first, ...rest]) => (
                    <tr key={String(first)}>
                      <th scope="row">{first}</th>
                      {rest.map((cell, index) => (
                        <td key={columns[index + 1]}>{cell ?? '–'}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        )}
        {source && (
          <details>
            <summary>SQL</summary>
            <pre className="scroll">{source}</pre>
          </details>
        )}
      </div>
    </Panel>
  )
}
