import { type BlockEntry, doing, entry, tool } from '#shared/blocks/editor-block.ts'
import { editorBlocks } from '#shared/blocks/editor-blocks.ts'
import { opensDialog } from '#shared/blocks/open-dialog.ts'
import { tools } from './tools.ts'

const groups = ['Text', 'Lists', 'Around text', 'Insert']

const text = tool('Text', 'text', { use: editor => doing(editor).setParagraph().run() })

const ungrouped: BlockEntry[] = [
  entry(text, 'Text', ['paragraph', 'plain', 'normal']),
  entry(tools.heading1, 'Text', ['h1', 'title']),
  entry(tools.heading2, 'Text', ['h2', 'subtitle']),
  entry(tools.heading3, 'Text', ['h3']),
  entry(tools.bulletList, 'Lists', ['unordered', 'points']),
  entry(tools.orderedList, 'Lists', ['ordered'], 'Numbered list'),
  entry(tools.quote, 'Around text', ['blockquote', 'citation'], 'Quote'),
  ...editorBlocks.flatMap(({ entries = [] }) => entries),
  entry(tools.picture, 'Insert', ['picture', 'photo', 'upload']),
  entry(
    tool('Embed or link card', 'link', { use: opensDialog('link') }),
    'Insert',
    'card bookmark url video music map youtube vimeo spotify gist post'.split(' '),
  ),
  entry(tools.codeBlock, 'Text', ['source', 'snippet']),
  entry(tools.table, 'Insert', ['rows', 'columns', 'grid']),
  entry(tools.line, 'Insert', ['divider', 'rule', 'hr']),
  entry(tool('Your snippets', 'snippet', { use: opensDialog('snippets') }), 'Insert', [
    'saved',
    'again',
    'reuse',
  ]),
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
