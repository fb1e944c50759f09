import { type BlockEntry, doing, entry, tool } from '#shared/blocks/editor-block.ts'
import { editorBlocks } from '#shared/blocks/editor-blocks.ts'
import { opensDialog } from '#shared/blocks/open-dialog.ts'
import { tools } from './tools.ts'

const groups = ['Text', 'Lists', 'Around text', 'Insert']

const text = tool('Text', 'text', { use: editor => doing(editor).setParagraph().run() })

const ungrouped: BlockEntry[] = [
  entry(text, 'Text', ['paragraph', 'plain', 'normal'], 'A paragraph'),
  entry(tools.heading1, 'Text', ['h1', 'title'], 'Starts a section'),
  entry(tools.heading2, 'Text', ['h2', 'subtitle'], 'Within a section'),
  entry(tools.heading3, 'Text', ['h3'], 'A small heading'),
  entry(tools.bulletList, 'Lists', ['unordered', 'points'], 'Items in no particular order'),
  entry(tools.orderedList, 'Lists', ['ordered'], 'Items in order', 'Numbered list'),
  entry(tools.quote, 'Around text', ['blockquote', 'citation'], 'What someone else said', 'Quote'),
  entry(tools.picture, 'Insert', ['picture', 'photo', 'upload'], 'From this device or used before'),
  ...editorBlocks.flatMap(({ entries = [] }) => entries),
  entry(
    tool('Embed or link card', 'link', { use: opensDialog('card') }),
    'Insert',
    'card bookmark url video music map youtube vimeo spotify gist post'.split(' '),
    'A page, video or song by its address',
  ),
  entry(tools.codeBlock, 'Text', ['source', 'snippet'], 'With syntax highlighting'),
  entry(tools.table, 'Insert', ['rows', 'columns', 'grid'], 'Rows and columns'),
  entry(tools.line, 'Insert', ['divider', 'rule', 'hr'], 'Separates two sections'),
  entry(
    tool('Your snippets', 'snippet', { use: opensDialog('snippets') }),
    'Insert',
    ['saved', 'again', 'reuse'],
    'Blocks you saved',
  ),
]

export const blockEntries = groups.flatMap(group => ungrouped.filter(entry => entry.group === group))

export function matchingEntries(entries: BlockEntry[], query: string): BlockEntry[] {
  const wanted = query.toLowerCase()
  return entries.filter(({ label, aliases }) =>
    [label, label.replaceAll(' ', ''), ...label.split(' '), ...aliases].some(name =>
      name.toLowerCase().startsWith(wanted),
    ),
  )
}
