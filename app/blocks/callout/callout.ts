import { Node } from '@tiptap/core'
import { type BlockEntry, doing, type EditorBlock } from '../editor-block.ts'
import { calloutKinds } from './stored-callout.ts'

const kindOf = (element: HTMLElement) =>
  calloutKinds.find(({ kind }) => element.classList.contains(kind))?.kind ?? calloutKinds[0].kind

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ kind: { default: calloutKinds[0].kind, parseHTML: kindOf, rendered: false } }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ node }) => ['aside', { class: node.attrs.kind }, 0],
})

const looks = {
  'callout-note': { icon: 'note', aliases: ['info'] },
  'callout-tip': { icon: 'tip', aliases: ['hint', 'idea'] },
  'callout-warning': { icon: 'warning', aliases: ['caution', 'danger'] },
} as const

const entries = calloutKinds.map(
  ({ kind, label }): BlockEntry => ({
    label,
    aliases: ['callout', ...looks[kind].aliases],
    group: 'Around text',
    icon: looks[kind].icon,
    insert: editor =>
      editor.isActive('callout')
        ? doing(editor).updateAttributes('callout', { kind }).run()
        : doing(editor).wrapIn('callout', { kind }).run(),
  }),
)

export const calloutBlock: EditorBlock = { extensions: [Callout], entries }
