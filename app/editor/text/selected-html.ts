import { type Editor, getHTMLFromFragment } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

export function selectedHtml({ state: { schema, selection } }: Editor): string {
  const { $from, $to, empty } = selection
  const block = $from.depth > 0 ? $from.node(1) : null
  if (empty) return block?.textContent || block?.isAtom ? htmlOf(Fragment.from(block)) : ''
  const isWithin = selection instanceof TextSelection && $from.sameParent($to)
  const isWhole = $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size
  return isWithin && !isWhole
    ? htmlOf($from.parent.content.cut($from.parentOffset, $to.parentOffset))
    : htmlOf(selection.content().content)

  function htmlOf(fragment: Fragment): string {
    return getHTMLFromFragment(fragment, schema).replaceAll('<figcaption></figcaption>', '')
  }
}
