import { useMemo } from 'react'
import { DifferenceView } from '#app/components/difference-view.tsx'
import { useSite } from '#app/loading/use-site.ts'
import '#app/styles/changes.css'
import type { VersionText } from '#shared/data/versions.ts'
import { difference, shownChanges } from '#shared/posts/difference.ts'
import { partsOf } from '#shared/posts/parts-of.ts'
import { fieldNames } from '#shared/posts/post-values.ts'

export function VersionDifference({ older, newer }: { older: VersionText; newer: VersionText }) {
  const site = useSite()
  const changes = useMemo(() => {
    const names = fieldNames.filter(name => name in older && name in newer)
    return shownChanges(difference(partsOf(older, names, site), partsOf(newer, names, site)))
  }, [older, newer, site])
  if (changes.length === 0)
    return (
      <p className="hint">{older.content === newer.content ? 'Nothing changed.' : 'Only spacing changed.'}</p>
    )
  return (
    <div className="scroll">
      <DifferenceView changes={changes} />
    </div>
  )
}

export const withPicked = <Text extends { thumbnail: string | null }>(
  post: Text,
  picture: object | null,
): Text => (picture ? { ...post, thumbnail: 'the picture that you picked' } : post)
