import { useState } from 'react'
import { type AllSettings, listSettingsVersions, type SettingsVersion } from '#app/data/settings.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Waiting } from '#app/ui/skeleton.tsx'
import { Trouble } from '#app/ui/trouble.tsx'
import { ExactMoment } from '../exact-moment.tsx'
import { listDifferences } from './list-differences.ts'

type Props = {
  open: boolean
  present: AllSettings
  onRestore: (settings: AllSettings) => void
  onClose: () => void
}

export function SettingsVersions(props: Props) {
  const { open, onClose } = props
  return (
    <Dialog open={open} onClose={onClose} title="Versions" actions={<Button onClick={onClose}>Close</Button>}>
      <VersionList {...props} />
    </Dialog>
  )
}

function VersionList({ present, onRestore }: Props) {
  const { value, trouble, loading, reload } = useLoaded(listSettingsVersions)
  const [chosen, setChosen] = useState<SettingsVersion | null>(null)
  if (trouble)
    return (
      <Trouble title="The versions could not be loaded." reason={trouble} busy={loading} onRetry={reload} />
    )
  if (!value) return <Waiting>…</Waiting>
  return (
    <ol className="settings-versions">
      {value.map((version, place) => (
        <li key={version.id}>
          <button
            type="button"
            aria-expanded={version.id === chosen?.id}
            onClick={() => setChosen(version.id === chosen?.id ? null : version)}
          >
            <ExactMoment at={version.savedAt} to="second" />
            <span className="byline">
              {place === value.length - 1 && !version.savedBy
                ? 'The start'
                : `By ${version.savedBy ?? 'somebody who left'}`}
            </span>
            <span className="hint">{changesOf(version, value[place + 1])}</span>
          </button>
          {version.id === chosen?.id && (
            <div>
              <Differences from={version.settings} to={present} />
              <Button size="small" variant="main" onClick={() => onRestore(version.settings)}>
                Restore
              </Button>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function changesOf(version: SettingsVersion, older: SettingsVersion | undefined): string {
  if (!older) return 'Everything'
  return listDifferences(older.settings, version.settings)
    .map(({ name }) => name)
    .join(', ')
}

function Differences({ from, to }: { from: AllSettings; to: AllSettings }) {
  const found = listDifferences(to, from)
  if (found.length === 0) return <p>This is what the form has.</p>
  return (
    <dl>
      {found.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <del>{before || 'Empty'}</del> <ins>{after || 'Empty'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
