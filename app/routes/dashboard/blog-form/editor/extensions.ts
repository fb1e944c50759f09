import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { linkAddress } from '#app/content/addresses.ts'
import { Figure } from './figure.ts'
import { Indent } from './indent.ts'
import { TextLook } from './text-look.ts'

const protocols = ['http', 'https', 'mailto', 'tel']

// Columns are as wide as their words need: no widths are stored.
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
})

/** What a post can be written with. */
export const extensions = [
  StarterKit.configure({
    // The title is the page's h1. Levels below stand for 'Heading 1' to 'Heading 3'.
    heading: { levels: [2, 3, 4] },
    undoRedo: { depth: 100, newGroupDelay: 1000 },
    codeBlock: { enableTabIndentation: true, tabSize: 2 },
    link: {
      protocols,
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: address => linkAddress(address) !== null,
      // The server says how links are opened.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['center', 'right', 'justify'] }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  TextLook,
  Indent,
  Figure,
  Placeholder.configure({
    placeholder: ({ editor }) =>
      editor.isEmpty ? 'Write here. Markdown works, and pictures can be dropped or pasted.' : '',
  }),
]
