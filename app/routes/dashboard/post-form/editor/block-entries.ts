import { ask } from '#app/blocks/asking.ts'
import { type BlockEntry, doing, type Tool } from '#app/blocks/editor-block.ts'
import { editorBlocks } from '#app/blocks/editor-blocks.ts'
import { tools } from './tools.ts'

const from = (tool: Tool, group: BlockEntry['group'], aliases: string[], label = tool.label): BlockEntry => ({
  ...tool,
  label,
  group,
  aliases,
})

const groups = ['Text', 'Lists', 'Around text', 'Insert']

const ungrouped: BlockEntry[] = [
  {
    label: 'Text',
    aliases: ['paragraph', 'plain', 'normal'],
    group: 'Text',
    icon: 'text',
    use: editor => doing(editor).setParagraph().run(),
  },
  from(tools.heading1, 'Text', ['h1', 'title']),
  from(tools.heading2, 'Text', ['h2', 'subtitle']),
  from(tools.heading3, 'Text', ['h3']),
  from(tools.bulletList, 'Lists', ['unordered', 'points']),
  from(tools.orderedList, 'Lists', ['ordered'], 'Numbered list'),
  from(tools.quote, 'Around text', ['blockquote', 'citation'], 'Quote'),
  ...editorBlocks.flatMap(({ entries = [] }) => entries),
  from(tools.picture, 'Insert', ['picture', 'photo', 'upload']),
  {
    label: 'Embed or link card',
    aliases: 'card bookmark url video music map youtube vimeo spotify gist post'.split(' '),
    group: 'Insert',
    icon: 'link',
    use: editor => ask(editor, 'link'),
  },
  from(tools.codeBlock, 'Text', ['source', 'snippet']),
  from(tools.table, 'Insert', ['rows', 'columns', 'grid']),
  from(tools.line, 'Insert', ['divider', 'rule', 'hr']),
  {
    label: 'Your snippets',
    aliases: ['saved', 'again', 'reuse'],
    group: 'Insert',
    icon: 'snippet',
    use: editor => ask(editor, 'snippets'),
  },
]

export const blockEntries = groups.flatMap(group => ungrouped.filter(entry => entry.group === group))

/** Those whose name or an alias has a word that begins like `query`, without regard to case. */
export function matchingEntries(entries: BlockEntry[], query: string): BlockEntry[] {
  const wanted = query.toLowerCase()
  return entries.filter(({ label, aliases }) =>
    [label, label.replaceAll(' ', ''), ...label.split(' '), ...aliases].some(name =>
      name.toLowerCase().startsWith(wanted),
    ),
  )
}
