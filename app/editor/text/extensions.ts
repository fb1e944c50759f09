import { Extension, flattenExtensions, InputRule, Mark, Node } from '@tiptap/core'
import { Link } from '@tiptap/extension-link'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { editorBlocks } from '#shared/blocks/editor-blocks.ts'
import { linkAddress } from '#shared/text/addresses.ts'
import { AboveFirstBlock } from './above-first-block.ts'
import { autolink } from './autolink.ts'
import { Caption, Figure, Picture } from './figure.ts'
import { Indent } from './indent.ts'
import { withIndents } from './indent-code.ts'
import { closedSlice, InsertingSlices, insertSlice } from './insert-slice.ts'
import { pastedCells } from './pasted-cells.ts'
import { SelectedFirst } from './selected-first.ts'
import { TextLook } from './text-look.ts'
import { toolsWithKeys } from './tools.ts'
import { outsideCode, TypedMarkdown, withWrittenMarks, writtenBetween } from './typed-markdown.ts'
import { WholeLists } from './whole-lists.ts'

// Columns fit their content, so widths are not stored.
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), pastedCells()]
  },
})

const Line = Node.create({
  name: 'horizontalRule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
  addInputRules: () => [
    new InputRule({
      find: /^(?:---|—-|___\s|\*\*\*\s)$/,
      handler({ state: { tr, schema }, range: { from, to } }) {
        const line = schema.node('horizontalRule')
        const $from = tr.doc.resolve(from)
        if (!$from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), line.type)) return null
        insertSlice(tr.delete(from, to), closedSlice(line))
        return undefined
      },
    }),
  ],
})

const PlainLink = Link.extend({
  inclusive: () => false,
  /** Searching for addresses in thousands of replacements, or in their undo, would take seconds. */
  dispatchTransaction({ transaction, next }) {
    if (transaction.steps.length > 100) transaction.setMeta('preventAutolink', true)
    next(transaction)
  },
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), autolink(this.type)]
  },
  addPasteRules() {
    return outsideCode(this.parent?.() ?? [])
  },
})

const PlainKit = StarterKit.extend({
  addExtensions() {
    return withWrittenMarks(this.parent?.() ?? []).map(extension => {
      // By default, inline code excludes all other marks, so a link would lose its address.
      if (extension.name === 'code' && extension.type === 'mark')
        return extension.extend({ excludes: 'code' })
      if (extension.name === 'codeBlock' && extension.type === 'node') return extension.extend(withIndents)
      return extension
    })
  },
})

// Imported posts may contain these; only `mark` has a tool.
const plainMarks = ['sub', 'sup', 'mark', 'kbd'].map(tag =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    ...(tag === 'mark' && writtenBetween('==')),
  }),
)

const Shortcuts = Extension.create({
  name: 'shortcuts',
  addKeyboardShortcuts: () =>
    Object.fromEntries(
      toolsWithKeys.map(({ keys = '', use }) => [
        keys.replaceAll('+', '-').replace(/[A-Z]$/, letter => letter.toLowerCase()),
        ({ editor }) => {
          use(editor)
          return true
        },
      ]),
    ),
})

const link = PlainLink.configure({
  protocols: ['http', 'https', 'mailto', 'tel'],
  openOnClick: false,
  markdownLinks: true,
  autolink: false,
  linkOnPaste: false,
  defaultProtocol: 'https',
  isAllowedUri: address => linkAddress(address) !== null,
  // The server sets target and rel when it renders a post.
  HTMLAttributes: { target: null, rel: null },
})

export const extensions = [
  PlainKit.configure({
    // The page's h1 is the title, so 'Heading 1' to 'Heading 3' are h2 to h4.
    heading: { levels: [2, 3, 4] },
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    codeBlock: { enableTabIndentation: true, tabSize: 2 },
    link: false,
    horizontalRule: false,
  }),
  InsertingSlices,
  SelectedFirst,
  Line,
  link,
  ...plainMarks,
  Shortcuts,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['center', 'right', 'justify'] }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  TextLook,
  Indent,
  WholeLists,
  AboveFirstBlock,
  TypedMarkdown,
  Figure,
  Picture,
  Caption,
  ...editorBlocks.flatMap(({ extensions }) => extensions),
  Placeholder.configure({
    placeholder: ({ editor }) =>
      editor.isEmpty
        ? 'Write here, or type / for blocks. Markdown works, and you can drop or paste pictures.'
        : '',
  }),
]

/** Attributes for an editable element. `label`: the id of the element that names it. */
export const textbox = (label: string, look: string) => ({
  class: look,
  dir: 'auto',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-labelledby': label,
})

export const inlineExtensions = flattenExtensions(extensions).flatMap(extension => {
  // The link extension registers its schemes globally, so only the main editor may register and reset them.
  if (extension.name === 'link') return extension.extend({ onCreate() {}, onDestroy() {} })
  return extension.type === 'mark' || ['paragraph', 'text', 'hardBreak', 'undoRedo'].includes(extension.name)
    ? extension
    : []
})
