import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import { counted, grouped } from '#shared/text/count.ts'
import { toolsShown, typewriter, useStoredPreference } from '../form/form-preferences.ts'
import { type OutlineHeading, outlineOf } from './outline.ts'
import { ToolGroup } from './tool-row.tsx'
import { history, tools } from './tools.ts'

const LONG = 3

/** Milliseconds without a change before a long text is counted, so that counting never delays typing. */
const PAUSE = 1000

function useOutline(editor: Editor) {
  const doc = useEditorState({ editor, selector: ({ editor }) => editor.state.doc, equalityFn: Object.is })
  const settled = useSettled(doc, PAUSE)
  return useMemo(() => outlineOf(settled), [settled])
}

export function TextCounts({ editor }: { editor: Editor }) {
  const { words, minutes, figures } = useOutline(editor)
  const isTypewriter = useStoredPreference(typewriter)
  const hasTools = useStoredPreference(toolsShown)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="hint" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words > 0 ? `${counted(words, 'word')} · ${minutes} min to read` : counted(words, 'word')}
      </button>
      {/* Phone keyboards have no shortcuts for these. */}
      {!hasTools && <ToolGroup editor={editor} tools={[...history, tools.find]} />}
      {isOpen &&
        createPortal(
          <Dialog onClose={() => setOpen(false)} title="This text">
            <dl className="ruled ruled-text">
              {Object.entries({ ...figures, 'Reading time': minutes }).map(([name, figure]) => (
                <div key={name} className="between">
                  <dt>{name}</dt>
                  <dd>{name === 'Reading time' ? counted(figure, 'minute') : grouped(figure)}</dd>
                </div>
              ))}
            </dl>
            <Checkbox checked={isTypewriter} onCheckedChange={typewriter.set}>
              Typewriter mode: the current line stays in the middle
            </Checkbox>
            <Checkbox checked={hasTools} onCheckedChange={toolsShown.set}>
              Toolbar: stays above the text
            </Checkbox>
          </Dialog>,
          document.body,
        )}
    </>
  )
}

export function TextHeadings({ editor }: { editor: Editor }) {
  const { headings } = useOutline(editor)
  if (headings.length < LONG) return null

  function goTo(heading: OutlineHeading) {
    editor.commands.setTextSelection(heading.place + 1)
    editor.commands.focus(null, { scrollIntoView: false })
    const element = editor.view.nodeDOM(heading.place)
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' })
  }

  return (
    <nav className="text-outline" aria-label="Headings of the text">
      <p className="field-label">Headings</p>
      <ol>
        {headings.map(heading => (
          <li key={heading.place} className={heading.level > 2 ? 'text-outline-part' : undefined}>
            <button type="button" className="quiet" onClick={() => goTo(heading)}>
              {heading.text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
