import { useState } from 'react'
import { Moment } from '#app/components/moment.tsx'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Waiting } from '#app/ui/skeleton.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import { listSettingsVersions, type SettingsVersion } from '#shared/data/settings.ts'
import type { listDifferences } from '#shared/settings/list-differences.ts'
import type { AllSettings } from '#shared/settings/site.ts'
import { SettingDifferences } from './setting-differences.tsx'

type Props = {
  present: AllSettings
  list: typeof listDifferences
  onRestore: (settings: AllSettings) => void
  onClose: () => void
}

/** Opens on the version before the latest, which is the one to undo a save with. */
export function SettingsVersions({ present, list, onRestore, onClose }: Props) {
  const query = useQuery(listSettingsVersions)
  const [chosen, setChosen] = useState<number | null>()
  return (
    <Dialog onClose={onClose} title="Versions">
      <WhenLoaded of={query} title="The versions could not be loaded." waiting={<Waiting>…</Waiting>}>
        {all => {
          const versions = versionsOf(all, list)
          const open = chosen === undefined ? versions[1]?.version.id : chosen
          return (
            <ol className="stack settings-versions">
              {versions.map(({ version, changes }, index) => (
                <li key={version.id}>
                  <button
                    type="button"
                    className="row box"
                    aria-expanded={version.id === open}
                    onClick={() => setChosen(version.id === open ? null : version.id)}
                  >
                    <Moment at={version.savedAt} to="second" />
                    <span className="byline">
                      {index === versions.length - 1 && !version.savedBy
                        ? 'Initial settings'
                        : `By ${version.savedBy ?? 'a former user'}`}
                    </span>
                    <span className="hint">{changes}</span>
                  </button>
                  {version.id === open && (
                    <div className="stack">
                      <SettingDifferences found={list(present, version.settings)} />
                      <Button size="small" variant="main" onClick={() => onRestore(version.settings)}>
                        Restore
                      </Button>
                    </div>
                  )}
                </li>
              ))}
            </ol>
          )
        }}
      </WhenLoaded>
    </Dialog>
  )
}

const versionsOf = (all: SettingsVersion[], list: typeof listDifferences) =>
  all
    .map((version, index) => ({ version, changes: changesOf(version, all[index + 1], list) }))
    .filter(({ changes }) => changes !== '')

function changesOf(
  version: SettingsVersion,
  older: SettingsVersion | undefined,
  list: typeof listDifferences,
): string {
  if (!older) return 'Everything'
  return list(older.settings, version.settings)
    .map(({ name }) => name)
    .join(', ')
}
