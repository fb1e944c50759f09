import { Fragment, useMemo } from 'react'
import { useSite } from '#app/loading/use-site.ts'
import type { VersionText } from '#shared/data/versions.ts'
import { type Change, difference } from '#shared/posts/difference.ts'
import { fieldNames } from '#shared/posts/post-values.ts'
import { counted } from '#shared/text/count.ts'
import { partsOf } from './parts-of.ts'

export function DifferenceView({ older, newer }: { older: VersionText; newer: VersionText }) {
  const site = useSite()
  const changes = useMemo(() => {
    const names = fieldNames.filter(name => name in older && name in newer)
    return difference(partsOf(older, names, site), partsOf(newer, names, site))
  }, [older, newer, site])
  if (changes.every(isSame))
    return (
      <p className="hint">{older.content === newer.content ? 'Nothing changed.' : 'Only spacing changed.'}</p>
    )
  return (
    <div className="difference-view">
      {withoutSame(changes).map((change, index) =>
        typeof change === 'number' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} className="hint">
            {`${counted(change, 'part')} unchanged`}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index}>
            {change.kind && <b>{change.kind}</b>}
            {change.isReformatted && <b>Formatting changed</b>}
            {change.pieces.map((piece, index) => {
              const Tag = tags[piece.in]
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              return <Tag key={index}>{piece.text}</Tag>
            })}
          </p>
        ),
      )}
    </div>
  )
}

const tags = { older: 'del', newer: 'ins', both: Fragment } as const

const isSame = ({ pieces, isReformatted }: Change) =>
  !isReformatted && pieces.every(piece => piece.in === 'both')

function withoutSame(changes: Change[]): (Change | number)[] {
  const shown: (Change | number)[] = []
  for (const [index, change] of changes.entries()) {
    const neighbours = [changes[index - 1], change, changes[index + 1]]
    const last = shown.at(-1)
    if (neighbours.some(one => one && !isSame(one))) shown.push(change)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  }
  return shown
}
