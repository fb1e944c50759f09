import { type BlockEntry, doing } from '#app/blocks/editor-block.ts'
import { editorBlocks } from '#app/blocks/editor-blocks.ts'

const heading = (level: 2 | 3 | 4, aliases: string[]): BlockEntry => ({
  label: `Heading ${level - 1}`,
  aliases,
  group: 'Text',
  icon: level === 2 ? 'heading' : 'subheading',
  insert: editor => doing(editor).setHeading({ level }).run(),
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
    heading(2, ['h1', 'title']),
    heading(3, ['h2', 'subtitle']),
    heading(4, ['h3']),
    {
      label: 'Bullet list',
      aliases: ['unordered', 'points'],
      group: 'Lists',
      icon: 'bullet-list',
      insert: editor => doing(editor).toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      aliases: ['ordered'],
      group: 'Lists',
      icon: 'ordered-list',
      insert: editor => doing(editor).toggleOrderedList().run(),
    },
    {
      label: 'Quote',
      aliases: ['blockquote', 'citation'],
      group: 'Around text',
      icon: 'quote',
      insert: editor => doing(editor).toggleBlockquote().run(),
    },
    ...editorBlocks.flatMap(({ entries }) => entries),
    {
      label: 'Image',
      aliases: ['picture', 'photo', 'upload'],
      group: 'Insert',
      icon: 'image',
      insert: askPicture,
    },
    {
      label: 'Code block',
      aliases: ['source', 'snippet'],
      group: 'Insert',
      icon: 'code-block',
      insert: editor => doing(editor).setCodeBlock().run(),
    },
    {
      label: 'Table',
      aliases: ['rows', 'columns', 'grid'],
      group: 'Insert',
      icon: 'table',
      insert: editor => doing(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: 'Line',
      aliases: ['divider', 'rule', 'hr'],
      group: 'Insert',
      icon: 'line',
      insert: editor => doing(editor).setHorizontalRule().run(),
    },
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
