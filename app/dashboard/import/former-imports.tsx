import { Moment } from '#app/components/moment.tsx'
import type { SiteImport } from '#shared/data/imports.ts'
import { Panel } from '../panel.tsx'
import { stateLabels, summaryOf } from './import-texts.ts'
import { UndoButton } from './undo-button.tsx'

type Props = { imports: SiteImport[]; onChange: () => Promise<void> }

export function FormerImports({ imports, onChange }: Props) {
  if (imports.length === 0) return null
  return (
    <Panel id="former-imports" title="Earlier imports">
      <ul className="panel-form">
        {imports.map(found => (
          <li key={found.id} className="row">
            <div className="grow">
              <bdi>{found.name}</bdi>
              <p className="hint">
                {stateLabels[found.state]} · <Moment at={found.createdAt} />
                {found.state === 'imported' && <span>{` · ${summaryOf(found.counts)}`}</span>}
              </p>
            </div>
            <UndoButton found={found} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
