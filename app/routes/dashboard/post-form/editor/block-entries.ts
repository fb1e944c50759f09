import { type BlockEntry, doing } from '#app/blocks/editor-block.ts'
import { editorBlocks } from '#app/blocks/editor-blocks.ts'
import {
  bulletListTool,
  codeBlock,
  headings,
  line,
  orderedListTool,
  quoteTool,
  type Tool,
  table,
} from './tools.ts'

const from = (tool: Tool, group: BlockEntry['group'], aliases: string[], label = tool.label): BlockEntry => ({
  label,
  aliases,
  group,
  icon: tool.icon,
  insert: tool.use,
})

const groups = ['Text', 'Lists', 'Around text', 'Insert']

/** What the menu of blocks offers, by group. `askPicture` opens the dialog that chooses a picture. */
export function blockEntries(askPicture: () => void): BlockEntry[] {
  const entries: BlockEntry[] = [
    {
      label: 'Text',
      aliases: ['paragraph', 'plain', 'normal'],
      group: 'Text',
      icon: 'text',
      insert: editor => doing(editor).setParagraph().run(),
    },
    from(headings[0], 'Text', ['h1', 'title']),
    from(headings[1], 'Text', ['h2', 'subtitle']),
    from(headings[2], 'Text', ['h3']),
    from(bulletListTool, 'Lists', ['unordered', 'points']),
    from(orderedListTool, 'Lists', ['ordered'], 'Numbered list'),
    from(quoteTool, 'Around text', ['blockquote', 'citation'], 'Quote'),
    ...editorBlocks.flatMap(({ entries }) => entries),
    {
      label: 'Image',
      aliases: ['picture', 'photo', 'upload'],
      group: 'Insert',
      icon: 'image',
      insert: askPicture,
    },
    from(codeBlock, 'Insert', ['source', 'snippet']),
    from(table, 'Insert', ['rows', 'columns', 'grid']),
    from(line, 'Insert', ['divider', 'rule', 'hr']),
  ]
  return entries.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
}

/** Those whose name or an alias has a word that begins like `query`, without regard to case. */
export function matchingEntries(entries: BlockEntry[], query: string): BlockEntry[] {
  const wanted = query.toLowerCase()
  return entries.filter(({ label, aliases }) =>
    [label, label.replaceAll(' ', ''), ...label.split(' '), ...aliases].some(name =>
      name.toLowerCase().startsWith(wanted),
    ),
  )
}
