import type { Editor } from '@tiptap/core'
import { type Plugin, PluginKey } from '@tiptap/pm/state'
import Suggestion, { type SuggestionProps } from '@tiptap/suggestion'
import { type BlockEntry, doing } from '#app/blocks/editor-block.ts'
import { matchingEntries } from './block-entries.ts'

export type OpenSlash = Pick<SuggestionProps<BlockEntry>, 'items' | 'command' | 'mount' | 'query'>

interface SlashOptions {
  entries: () => BlockEntry[]
  /** Null when the menu closes. */
  onChange: (open: OpenSlash | null) => void
  /** Returns whether the menu has used the key. */
  onKey: (key: string) => boolean
}

const pluginKey = new PluginKey('slash')

/** Opens the menu of blocks at a slash that begins a paragraph, also at one that is there already. Returns what ends it. */
export function openAtSlash(editor: Editor, { entries, onChange, onKey }: SlashOptions): () => void {
  const slash = Suggestion<BlockEntry, BlockEntry>({
    editor,
    pluginKey,
    char: '/',
    startOfLine: true,
    allowedPrefixes: null,
    // Of names, such as 'Heading 2'.
    allowSpaces: true,
    items: ({ query }) => matchingEntries(entries(), query),
    allow({ state, range }) {
      const $from = state.doc.resolve(range.from)
      return $from.parent.type.name === 'paragraph' && $from.parentOffset === 0
    },
    command({ editor, range, props: entry }) {
      doing(editor).deleteRange(range).run()
      entry.use(editor)
    },
    render: () => ({
      // Called before the entries are found, too.
      onUpdate: props => props.loading || onChange(props),
      onKeyDown: ({ event }) => onKey(event.key),
      onExit: () => onChange(null),
    }),
  })
  // Before those that would move the caret by its keys.
  editor.registerPlugin(slash, (plugin: Plugin, others: Plugin[]) => [plugin, ...others])
  editor.view.dispatch(editor.state.tr)
  return () => editor.isDestroyed || editor.unregisterPlugin(pluginKey)
}
