import type { Editor as Instance } from '@tiptap/core'
import { EditorContent, type UseEditorOptions, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef, useState } from 'react'
import { counted } from '#app/content/count.ts'
import { Icon } from '#app/ui/icon.tsx'
import { extensions } from './extensions.ts'
import { withKnownHeadings } from './known-headings.ts'
import { LinkDialog } from './link-dialog.tsx'
import { Pasting } from './pasting.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { storedHtml } from './stored-html.ts'
import { textCounts } from './text-counts.ts'
import { Toolbar } from './toolbar.tsx'
import { type UploadOptions, Uploads, uploadsSettled } from './uploads.ts'

/** What the form around it asks of the editor. */
export type EditorHandle = {
  /** The content as it is stored. */
  html: () => string
  /** Waits for the pictures that are on their way; false when one did not arrive. */
  settled: () => Promise<boolean>
  /** Puts another content in place of the present one; undo brings that back. */
  replace: (html: string) => void
  focus: () => void
}

type Props = UploadOptions & {
  /** HTML to begin with; read once. */
  content: string
  kinds: string
  trouble: string | undefined
  onReady: (editor: EditorHandle) => void
  onChange: () => void
}

/** The rich text of a post. */
export default function Editor({ content, kinds, trouble, upload, onTrouble, onReady, onChange }: Props) {
  const label = useId()
  const [asking, setAsking] = useState<'link' | 'picture' | null>(null)
  const latest = useRef({ content, onChange, onReady, upload, onTrouble })
  latest.current = { content, onChange, onReady, upload, onTrouble }

  const [options] = useState<UseEditorOptions>(() => ({
    extensions: [
      ...extensions,
      Pasting,
      Uploads.configure({
        upload: file => latest.current.upload(file),
        onTrouble: error => latest.current.onTrouble(error),
      }),
    ],
    content: withKnownHeadings(content),
    // The policy of the site refuses a style element; the styles of the form have what it would say.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': label,
      },
      handleKeyDown(_view, event) {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return false
        event.preventDefault()
        setAsking('link')
        return true
      },
    },
    onUpdate: () => latest.current.onChange(),
  }))
  const editor = useEditor(options)

  useEffect(() => {
    // The hook may have made another one in place of the first.
    if (!editor.isDestroyed) latest.current.onReady(handleOf(editor, latest.current.content))
  }, [editor])

  return (
    <div className="field">
      <span className="label" id={label}>
        Content
      </span>
      <div className="editor">
        <Toolbar editor={editor} onLink={() => setAsking('link')} onPicture={() => setAsking('picture')} />
        <EditorContent editor={editor} />
      </div>
      {trouble && (
        <p className="error" role="alert">
          <Icon name="alert" />
          {trouble}
        </p>
      )}
      <Counts editor={editor} />
      <LinkDialog editor={editor} open={asking === 'link'} onClose={() => setAsking(null)} />
      <PictureDialog
        editor={editor}
        kinds={kinds}
        open={asking === 'picture'}
        onClose={() => setAsking(null)}
      />
    </div>
  )
}

/** `content` is what the editor was given. */
function handleOf(editor: Instance, content: string): EditorHandle {
  // As long as nothing was changed the content stays as it came: the editor does not know all that a post from elsewhere has.
  let given = { content, read: storedHtml(editor) }
  let last = content
  return {
    // The form asks once more while it goes, when the editor is gone already.
    html() {
      if (!editor.isDestroyed) {
        const read = storedHtml(editor)
        last = read === given.read ? given.content : read
      }
      return last
    },
    settled: () => uploadsSettled(editor),
    replace(html) {
      editor.commands.setContent(withKnownHeadings(html), { emitUpdate: true })
      given = { content: html, read: storedHtml(editor) }
    },
    focus: () => editor.commands.focus(),
  }
}

function Counts({ editor }: { editor: Instance }) {
  const doc = useEditorState({ editor, selector: ({ editor }) => editor.state.doc, equalityFn: Object.is })
  const [counts, setCounts] = useState(() => textCounts(doc))
  useEffect(() => {
    const counting = setTimeout(() => setCounts(textCounts(doc)), 300)
    return () => clearTimeout(counting)
  }, [doc])
  return (
    <p className="hint counts-line">
      {counted(counts.words, 'word')} · {counts.minutes} min to read
    </p>
  )
}
