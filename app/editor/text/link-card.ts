import type { Editor } from '@tiptap/core'
import type { Node, Schema } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import type { LinkCardKind } from '#shared/blocks/link-card/stored-link-card.ts'
import type { LinkedPage } from '#shared/data/linked-page.ts'
import { completeAddress } from './complete-address.ts'
import { closedSlice, insertSlice } from './insert-slice.ts'
import type { StoredPicture } from './uploads.ts'

export type LinkForm = 'link' | 'card' | 'embed'

export type LoneLink = { from: number; to: number; href: string; form: LinkForm }

const linkAlone = ({ childCount, firstChild }: Node): string | undefined =>
  childCount === 1 ? firstChild?.marks.find(({ type }) => type.name === 'link')?.attrs.href : undefined

/** Returns the selected card, or a link to another site that is alone in its paragraph and whose text is its address. */
export function findLoneLink({ selection }: EditorState): LoneLink | null {
  if (selection instanceof NodeSelection) {
    const { node, from, to } = selection
    if (node.type.name !== 'linkCard') return null
    const { href, kind } = node.attrs
    return { from, to, href, form: kind === 'link-card' ? 'card' : 'embed' }
  }
  const { $from, empty } = selection
  const { parent } = $from
  const href = linkAlone(parent) ?? ''
  if (!empty || parent.type.name !== 'paragraph' || !/^https?:\/\//i.test(href)) return null
  if (completeAddress(parent.textContent).replace(/\/$/, '') !== href.replace(/\/$/, '')) return null
  return { from: $from.before(), to: $from.after(), href, form: 'link' }
}

/** Leaves the focus where it is, because the page of the link is read for seconds. */
export function showLinkAs(
  editor: Editor,
  { from, href }: LoneLink,
  form: LinkForm,
  page?: LinkedPage & Partial<StoredPicture>,
) {
  const { schema } = editor
  const linkSaying = (text: string) => schema.node('paragraph', null, linkNode(schema, href, text))
  const replaceBy = (nodes: Node | Node[]) => {
    const { tr } = editor.state
    insertSlice(tr.setSelection(NodeSelection.create(tr.doc, from)), closedSlice(nodes))
    // A selected card keeps its tools, but the next letter that is typed would replace it.
    const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]')
    if (!isWriting && tr.doc.nodeAt(from)?.type.name === 'linkCard')
      tr.setSelection(NodeSelection.create(tr.doc, from))
    editor.view.dispatch(tr)
  }
  if (form === 'link') replaceBy(linkSaying(href))
  else if (!page) editor.commands.updateAttributes('linkCard', { kind: kindOf(href, form) })
  else if (page.code !== null) {
    const code = schema.node('codeBlock', null, schema.text(page.code.replace(/\n+$/, '') || ' '))
    replaceBy([code, linkSaying(page.title || href)])
  } else
    replaceBy(schema.node('linkCard', { ...page, kind: kindOf(href, form), href, title: page.title || href }))
}

export const linkNode = (schema: Schema, href: string, text: string) =>
  schema.text(text, [schema.mark('link', { href })])

function kindOf(href: string, form: LinkForm): LinkCardKind {
  if (form === 'card') return 'link-card'
  return findEmbed(href)?.frame ? 'link-card-plays' : 'link-card-says'
}
