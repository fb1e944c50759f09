import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { counted, grouped } from '#app/content/count.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Tick } from '#app/ui/tick.tsx'
import { useSettled } from '#app/ui/use-settled.ts'
import { type OutlineHeading, outlineOf } from './outline.ts'
import { ToolGroup } from './toolbar.tsx'
import { findTool, history } from './tools.ts'

/** As many headings make a text long, for readers too. */
const LONG = 3

/** Milliseconds without a change, after which a long text is counted: no key waits for it. */
const PAUSE = 1000

type Props = {
  editor: Editor
  countsIn: HTMLElement | null
  headingsIn: HTMLElement | null
  isTypewriter: boolean
  onTypewriter: (isOn: boolean) => void
  hasTools: boolean
  onTools: (isShown: boolean) => void
}

/** How long the text is, which opens its statistics; beside a long text its headings. */
export function TextOutline({ editor, countsIn, headingsIn, ...props }: Props) {
  const { isTypewriter, onTypewriter, hasTools, onTools } = props
  const doc = useEditorState({ editor, selector: ({ editor }) => editor.state.doc, equalityFn: Object.is })
  const settled = useSettled(doc, PAUSE)
  const { words, minutes, headings, figures } = useMemo(() => outlineOf(settled), [settled])
  const [isOpen, setOpen] = useState(false)

  function goTo(heading: OutlineHeading) {
    editor
      .chain()
      .setTextSelection(heading.place + 1)
      .focus(null, { scrollIntoView: false })
      .run()
    const element = editor.view.nodeDOM(heading.place)
    if (element instanceof HTMLElement) element.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      {countsIn &&
        createPortal(
          <>
            <button type="button" className="hint" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {counted(words, 'word')}
              {words > 0 && ` · ${minutes} min to read`}
            </button>
            {/* What phones have no keys for. */}
            {!hasTools && <ToolGroup editor={editor} tools={[...history, findTool]} />}
          </>,
          countsIn,
        )}
      {headingsIn &&
        headings.length >= LONG &&
        createPortal(
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
          </nav>,
          headingsIn,
        )}
      {isOpen &&
        createPortal(
          <Dialog
            onClose={() => setOpen(false)}
            title="This text"
            actions={<Button onClick={() => setOpen(false)}>Close</Button>}
          >
            <dl className="ruled text-outline-figures">
              {Object.entries(figures).map(([name, figure]) => (
                <div key={name} className="between">
                  <dt>{name}</dt>
                  <dd>{grouped(figure)}</dd>
                </div>
              ))}
              <div className="between">
                <dt>Reading time</dt>
                <dd>{counted(minutes, 'minute')}</dd>
              </div>
            </dl>
            <Tick checked={isTypewriter} onTick={onTypewriter}>
              Typewriter: the line that is written stays in the middle
            </Tick>
            <Tick checked={hasTools} onTick={onTools}>
              Tools: their row stays above the text
            </Tick>
          </Dialog>,
          document.body,
        )}
    </>
  )
}
