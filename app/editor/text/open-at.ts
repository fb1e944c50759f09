import type { Editor } from '@tiptap/core'
import { decoded } from '#shared/text/decoded.ts'
import { describeFirst } from './missing-alt.tsx'

/** Selects what the address of a form names after '#': `undescribed`, its first picture without a description, or `link=` and an address. */
export function openAt(editor: Editor, hash: string): void {
  if (hash === '#undescribed') describeFirst(editor)
  const address = decoded(/^#link=(.+)$/.exec(hash)?.[1] ?? '')
  if (address) selectLink(editor, address)
}

function selectLink(editor: Editor, address: string) {
  const leadsThere = (href: unknown) => typeof href === 'string' && href.split('#')[0] === address
  let found = false
  editor.state.doc.descendants((node, place) => {
    if (found) return false
    const isLink = node.marks.some(({ attrs }) => leadsThere(attrs.href))
    found = isLink || leadsThere(node.attrs.href)
    if (isLink) editor.commands.setTextSelection({ from: place, to: place + node.nodeSize })
    else if (found) editor.commands.setNodeSelection(place)
    return !found
  })
  if (found) editor.commands.scrollIntoView()
}
