import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import { doing } from '#app/blocks/editor-block.ts'
import { findEmbed } from '#app/blocks/link-card/providers.ts'
import type { LinkCardKind } from '#app/blocks/link-card/stored-link-card.ts'
import type { LinkedPage } from '#app/data/linked-page.ts'
import { completeAddress } from './complete-address.ts'
import type { StoredPicture } from './uploads.ts'

export type LinkForm = 'link' | 'card' | 'embed'

export type LoneLink = { from: number; to: number; href: string; form: LinkForm }

/** The address of the one link of a paragraph that has nothing else. */
export const linkAlone = ({ childCount, firstChild }: Node): string | undefined =>
  childCount === 1 ? firstChild?.marks.find(({ type }) => type.name === 'link')?.attrs.href : undefined

/** The link to another site that is all of its paragraph and still its own address, or the card that is selected. */
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

export function showLinkAs(
  editor: Editor,
  { from, to, href }: LoneLink,
  form: LinkForm,
  page?: LinkedPage & Partial<StoredPicture>,
) {
  const range = { from, to }
  const chain = doing(editor)
  const linkSaying = (text: string) => ({
    type: 'paragraph',
    content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
  })
  if (form === 'link') chain.insertContentAt(range, linkSaying(href)).run()
  else if (!page) chain.updateAttributes('linkCard', { kind: kindOf(href, form) }).run()
  else if (page.code !== null) {
    const text = page.code.replace(/\n+$/, '') || ' '
    const code = { type: 'codeBlock', content: [{ type: 'text', text }] }
    chain.insertContentAt(range, [code, linkSaying(page.title || href)]).run()
  } else {
    const attrs = { ...page, kind: kindOf(href, form), href, title: page.title || href }
    chain.insertContentAt(range, { type: 'linkCard', attrs }).run()
  }
}

function kindOf(href: string, form: LinkForm): LinkCardKind {
  if (form === 'card') return 'link-card'
  return findEmbed(href)?.frame ? 'link-card-plays' : 'link-card-says'
}
