import { useState } from 'react'
import { dateAttribute, longDate } from '#app/content/dates.ts'
import { findVersion, listVersions, type Version, type VersionText } from '#app/data/versions.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Waiting } from '#app/ui/skeleton.tsx'
import { Trouble } from '#app/ui/trouble.tsx'
import { DifferenceView } from './difference-view.tsx'
import { timeOf } from './time-of.ts'

const pageLength = 50

type Props = {
  blogId: number
  open: boolean
  /** What is in the form now. */
  present: () => VersionText
  onRestore: (version: VersionText) => void
  onClose: () => void
}

/** Every saved state of a post: when, by whom, and what is different from what is in the form. */
export function VersionsDialog({ blogId, open, present, onRestore, onClose }: Props) {
  const [chosen, setChosen] = useState<Version | null>(null)
  return (
    <Dialog open={open} onClose={onClose} title="Versions" actions={<Button onClick={onClose}>Close</Button>}>
      <div className="versions">
        <VersionList blogId={blogId} chosen={chosen} onChoose={setChosen} />
        {chosen && (
          <ChosenVersion
            key={chosen.id}
            version={chosen}
            present={present}
            onRestore={text => {
              onRestore(text)
              onClose()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

type ListProps = { blogId: number; chosen: Version | null; onChoose: (version: Version) => void }

function VersionList({ blogId, chosen, onChoose }: ListProps) {
  const [length, setLength] = useState(pageLength)
  const versions = useLoaded(client => listVersions(client, blogId, length + 1), `${blogId} ${length}`)
  if (versions.trouble)
    return (
      <Trouble
        title="The versions could not be loaded."
        reason={versions.trouble}
        busy={versions.loading}
        onRetry={versions.reload}
      />
    )
  if (!versions.value) return <Waiting>…</Waiting>
  return (
    <div>
      <ol className="version-list">
        {versions.value.slice(0, length).map(version => (
          <li key={version.id}>
            <button type="button" aria-pressed={version.id === chosen?.id} onClick={() => onChoose(version)}>
              <time dateTime={dateAttribute(version.savedAt)}>
                {longDate(version.savedAt)}, {timeOf(version.savedAt)}
              </time>
              <span className="by">
                {version.savedBy === null ? 'By somebody who left' : `By ${version.savedBy}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {versions.value.length > length && (
        <Button size="small" onClick={() => setLength(length + pageLength)}>
          Show older
        </Button>
      )}
    </div>
  )
}

type ChosenProps = { version: Version; present: () => VersionText; onRestore: (text: VersionText) => void }

function ChosenVersion({ version, present, onRestore }: ChosenProps) {
  const { value, trouble, loading, reload } = useLoaded(async client => {
    const text = await findVersion(client, version.id)
    if (!text) throw Object.assign(new Error(), { code: 'PGRST116' })
    return text
  })
  if (trouble)
    return (
      <Trouble title="This version could not be loaded." reason={trouble} busy={loading} onRetry={reload} />
    )
  if (!value) return <Waiting>…</Waiting>
  return (
    <section aria-labelledby={`version-${version.id}`}>
      <div className="between">
        <h3 id={`version-${version.id}`}>From this version to what is in the form</h3>
        <Button size="small" variant="main" onClick={() => onRestore(value)}>
          Restore
        </Button>
      </div>
      <DifferenceView older={value} newer={present()} />
    </section>
  )
}
