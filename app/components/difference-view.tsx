import type { Piece, ShownChange } from '#shared/posts/difference.ts'
import { counted } from '#shared/text/count.ts'

export function DifferenceView({ changes }: { changes: ShownChange[] }) {
  return (
    <div className="difference-view">
      {changes.map((change, index) =>
        typeof change === 'number' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} className="hint" dir="ltr">
            {`${counted(change, 'part')} unchanged`}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <p key={index} dir="auto">
            {change.kind && <b>{change.kind}</b>}
            {change.isReformatted && <b>Formatting changed</b>}
            {change.pieces.map((piece, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <PieceText key={index} piece={piece} />
            ))}
          </p>
        ),
      )}
    </div>
  )
}

/** Most screen readers do not announce `ins` and `del`. */
function PieceText({ piece: { in: where, text } }: { piece: Piece }) {
  if (where === 'both') return text
  const Tag = where === 'newer' ? 'ins' : 'del'
  return (
    <>
      <span className="sr-only">{where === 'newer' ? '[added: ' : '[removed: '}</span>
      <Tag>{text}</Tag>
      <span className="sr-only">]</span>
    </>
  )
}
