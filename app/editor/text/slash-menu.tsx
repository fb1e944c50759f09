import type { Editor } from '@tiptap/core'
import { type Plugin, PluginKey } from '@tiptap/pm/state'
import Suggestion, { type SuggestionProps } from '@tiptap/suggestion'
import { Fragment, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { type BlockEntry, doing } from '#shared/blocks/editor-block.ts'
import { matchingEntries } from './block-entries.ts'
import { ToolIcon } from './tool-icon.tsx'

const pluginKey = new PluginKey('slash')

/** Opens when a paragraph starts with a slash. The caret stays in the text, whose `aria-activedescendant` names the active option. */
export function SlashMenu({ editor, entries }: { editor: Editor; entries: BlockEntry[] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<SuggestionProps<BlockEntry> | null>(null)
  const [at, setAt] = useState({ query: '', index: 0 })
  const items = open?.items ?? []
  const isOpen = items.length > 0
  const index = open && at.query === open.query ? Math.min(at.index, items.length - 1) : 0
  const idOf = (index: number) => `${id}-${index}`

  const matching = useEffectEvent((query: string) => matchingEntries(entries, query))
  const press = useEffectEvent((key: string) => {
    const moved = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length }[key]
    if (!isOpen) return false
    if (moved !== undefined) setAt({ query: open?.query ?? '', index: moved % items.length })
    else if (key === 'Enter' || key === 'Tab') choose(items[index])
    else return false
    return true
  })
  useEffect(() => {
    const slash = Suggestion<BlockEntry, BlockEntry>({
      editor,
      pluginKey,
      char: '/',
      startOfLine: true,
      allowedPrefixes: null,
      allowSpaces: true,
      items: ({ query }) => matching(query),
      allow({ state, range }) {
        const $from = state.doc.resolve(range.from)
        return $from.parent.type.name === 'paragraph' && $from.parentOffset === 0
      },
      command({ editor, range, props: entry }) {
        doing(editor).deleteRange(range).run()
        entry.use(editor)
      },
      render: () => ({
        // The library also calls this before the entries are found.
        onUpdate: props => props.loading || setOpen(props),
        onKeyDown: ({ event }) => press(event.key),
        onExit: () => setOpen(null),
      }),
    })
    // Must handle arrow keys before the plugins that move the caret.
    editor.registerPlugin(slash, (plugin: Plugin, others: Plugin[]) => [plugin, ...others])
    // The slash may have been typed before this loaded.
    editor.view.dispatch(editor.state.tr)
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(pluginKey)
    }
  }, [editor])

  function choose(entry: BlockEntry | undefined) {
    if (entry) open?.command(entry)
  }

  const mount = open?.mount
  useLayoutEffect(() => {
    if (isOpen && list.current) return mount?.(list.current)
  }, [mount, isOpen])

  const active = isOpen ? idOf(index) : null
  useEffect(() => {
    if (!active) return
    const text = editor.view.dom
    list.current?.ownerDocument.getElementById(active)?.scrollIntoView({ block: 'nearest' })
    text.setAttribute('aria-controls', id)
    text.setAttribute('aria-activedescendant', active)
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, active])

  if (!isOpen) return null
  return (
    <div ref={list} className="menu slash-menu" role="listbox" id={id} tabIndex={0} aria-label="Blocks">
      {items.map((entry, place) => (
        <Fragment key={entry.label}>
          {entry.group !== items[place - 1]?.group && <p role="presentation">{entry.group}</p>}
          {/* biome-ignore lint/a11y: the text has the focus and handles the keys */}
          <div
            id={idOf(place)}
            role="option"
            aria-label={entry.label}
            aria-description={entry.hint}
            aria-selected={place === index}
            onMouseDown={event => event.preventDefault()}
            onClick={() => choose(entry)}
          >
            <ToolIcon name={entry.icon} />
            <span className="slash-menu-entry">
              {entry.label}
              <span className="hint">{entry.hint}</span>
            </span>
          </div>
        </Fragment>
      ))}
    </div>
  )
}
