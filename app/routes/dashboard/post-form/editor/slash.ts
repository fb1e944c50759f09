import { Extension } from '@tiptap/core'
import Suggestion, { type SuggestionProps } from '@tiptap/suggestion'
import type { BlockEntry } from '#app/blocks/editor-block.ts'
import { matchingEntries } from './block-entries.ts'

export type OpenSlash = Pick<SuggestionProps<BlockEntry>, 'items' | 'command' | 'mount' | 'query'>

interface SlashOptions {
  entries: () => BlockEntry[]
  /** Null when the menu closes. */
  onChange: (open: OpenSlash | null) => void
  /** Returns whether the menu has used the key. */
  onKey: (key: string) => boolean
}

/** Opens the menu of blocks at a slash that begins a paragraph. */
export const Slash = Extension.create<SlashOptions>({
  name: 'slash',

  addOptions: () => ({ entries: () => [], onChange: () => {}, onKey: () => false }),

  addProseMirrorPlugins() {
    const { entries, onChange, onKey } = this.options
    return [
      Suggestion<BlockEntry, BlockEntry>({
        editor: this.editor,
        char: '/',
        startOfLine: true,
        allowedPrefixes: null,
        items: ({ query }) => matchingEntries(entries(), query),
        allow({ state, range }) {
          const $from = state.doc.resolve(range.from)
          return $from.parent.type.name === 'paragraph' && $from.parentOffset === 0
        },
        command({ editor, range, props: entry }) {
          editor.chain().focus().deleteRange(range).run()
          entry.insert(editor)
        },
        render: () => ({
          // Called before the entries are found, too.
          onUpdate: props => props.loading || onChange(props),
          onKeyDown: ({ event }) => onKey(event.key),
          onExit: () => onChange(null),
        }),
      }),
    ]
  },
})
