import { type Editor, Node } from '@tiptap/core'
import type { TokenizerAndRendererExtension } from 'marked'
import { asideClass } from '../aside/stored-aside.ts'
import { doing, type EditorBlock, entry, placeOfSign, tool } from '../editor-block.ts'
import { calloutKinds, calloutOf } from './stored-callout.ts'

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

const entries = calloutKinds.map(({ kind, label, icon, aliases }) => {
  const use = (editor: Editor) =>
    editor.isActive('callout')
      ? doing(editor).updateAttributes('callout', { kind }).run()
      : doing(editor).wrapIn('callout', { kind }).run()
  return entry(tool(label, icon, { use }), 'Around text', ['callout', ...aliases], 'A box with a sign')
})

const otherAlerts: Record<string, [tag: string, name: string]> = {
  quote: ['blockquote', 'pull-quote'],
  aside: ['aside', asideClass],
}

const alert: TokenizerAndRendererExtension = {
  name: 'alert',
  level: 'block',
  start: placeOfSign(/^ {0,3}> ?\[!\w+\]/m),
  tokenizer(text) {
    const [raw, kind, content = ''] = /^ {0,3}> ?\[!(\w+)\][ \t]*\n((?: {0,3}>.*(?:\n|$))*)/.exec(text) ?? []
    if (raw === undefined) return undefined
    return { type: 'alert', raw, kind, tokens: this.lexer.blockTokens(content.replace(/^ {0,3}> ?/gm, '')) }
  },
  renderer({ kind, tokens = [] }) {
    const [tag, name] = otherAlerts[kind.toLowerCase()] ?? ['aside', calloutOf(kind)]
    return `<${tag} class="${name}">${this.parser.parse(tokens)}</${tag}>`
  },
}

export const calloutBlock: EditorBlock = { extensions: [Callout], entries, markdown: { extensions: [alert] } }
