import type { Editor as Instance } from '@tiptap/core'
import { EditorContent, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx'
import { lazyWindow } from '#app/loading/lazy-window.tsx'
import { showFormError, useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { useSession } from '#app/session/session-context.ts'
import { classNames } from '#app/ui/class-names.ts'
import { FieldError } from '#app/ui/field.tsx'
import { useStable } from '#app/ui/use-stable.ts'
import { entry, tool } from '#shared/blocks/editor-block.ts'
import { findEmbed } from '#shared/blocks/link-card/providers.ts'
import type { DialogName } from '#shared/blocks/open-dialog.ts'
import { readRemoved } from '#shared/data/preview.ts'
import { listSnippets, readSnippet } from '#shared/data/snippets.ts'
import type { PostErrors } from '#shared/posts/post-values.ts'
import type { DraftContent } from '../form/draft-autosave.ts'
import { typewriter, useStoredPreference } from '../form/form-preferences.ts'
import { blockEntries } from './block-entries.ts'
import { BlockHandle } from './block-handle.tsx'
import { BlockTools } from './block-tools.tsx'
import { CardDialog } from './card-dialog.tsx'
import { contentPictures } from './content-pictures.ts'
import { extensions, textbox } from './extensions.ts'
import { FileDialog } from './file-dialog.tsx'
import { FindBar } from './find-bar.tsx'
import { FirstNumberDialog } from './first-number-dialog.tsx'
import { FootnoteDialog } from './footnote-dialog.tsx'
import { Footnotes } from './footnotes.ts'
import { htmlChecks } from './html-checks.ts'
import { insertLater } from './insert-later.ts'
import { insertStored } from './insert-slice.ts'
import { findLoneLink } from './link-card.ts'
import { LinkDialog } from './link-dialog.tsx'
import { MissingAlt } from './missing-alt.tsx'
import { MovingBlocks } from './moving-blocks.ts'
import { openAt } from './open-at.ts'
import { openStored } from './open-stored.ts'
import { PartsAsHtml } from './parts-as-html.tsx'
import { Pasting } from './pasting.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { returnCaret } from './return-caret.ts'
import { scrollMargins, scrollToMiddle } from './scrolling.ts'
import { SnippetsDialog } from './snippets-dialog.tsx'
import { storedHtml } from './stored-html.ts'
import { TextCounts, TextHeadings } from './text-outline.tsx'
import { Toolbar } from './toolbar.tsx'
import { RoomForTools } from './tooled-block.ts'
import { hasUnstored, Uploads, uploadsSettled } from './uploads.ts'
import { useEditorValue } from './use-editor-value.ts'
import { useLinkForm } from './use-link-form.ts'

const loadEditorPanels = () => import('./editor-panels.tsx')
const DiagramDialog = lazyWindow('Diagram', () => import('./diagram-dialog.tsx'))

export type EditorHandle = ReturnType<typeof handleOf>

type Props = {
  form: { errors: PostErrors; contentChanged: () => void; onEditor: (editor: EditorHandle) => void }
  start: DraftContent
  address: string | null
}

/** The editor of a post's body. Later changes of `start` are ignored. */
export default function Editor({ form, start, address }: Props) {
  const { connectSignedIn } = useSession()
  const { largestFile } = useSite()
  const label = useId()
  const [openedDialog, setOpenedDialog] = useState<DialogName | null>(null)
  const [isFinding, setFinding] = useState(false)
  const isMiddle = useStoredPreference(typewriter)
  // Loaded on the first focus. Writing works without it.
  const [panels, setPanels] = useState<typeof import('./editor-panels.tsx') | null>(null)
  const snippets = useQuery(listSnippets)
  const { mutate } = useMutation()
  const saved = (snippets.value ?? []).map(name =>
    entry(tool(name, 'snippet', { use: () => insertSnippet(name) }), 'Snippets', ['snippet'], 'Saved by you'),
  )
  const [pictures] = useState(() => contentPictures(connectSignedIn, largestFile))
  const change = useStable(form.contentChanged)

  const [options] = useState<UseEditorOptions>(() => ({
    extensions: [
      ...extensions,
      Pasting,
      MovingBlocks,
      htmlChecks(async blocks => readRemoved(await connectSignedIn(), blocks)),
      Footnotes,
      RoomForTools,
      Uploads.configure(pictures),
    ],
    // The content security policy blocks style elements, so editor.css has these rules.
    injectCSS: false,
    editorProps: {
      scrollThreshold: scrollMargins,
      scrollMargin: scrollMargins,
      handleScrollToSelection: scrollToMiddle,
      handleDOMEvents: { focus: returnCaret },
      attributes: textbox(label, 'prose'),
      handleKeyDown({ dom, state }, event) {
        if (event.altKey && event.key === 'F10') {
          // If the tools of the selection are shown, they come last.
          const bars = dom.closest('.editor')?.querySelectorAll('[role="toolbar"]') ?? []
          const tool = [...bars].at(-1)?.querySelector<HTMLElement>('[tabindex="0"]')
          tool?.focus()
          return tool !== undefined
        }
        if (event.key === '/' && state.selection.$from.parentOffset === 0)
          loadEditorPanels().then(setPanels, showFormError)
        return false
      },
    },
    onBeforeCreate({ editor }) {
      // The option also accepts nodes, although its type does not say so.
      Object.assign(editor.options, { content: openStored(editor.schema, start.fields.content) })
      editor.on('dialogOpened', what => {
        if (what !== 'find') return setOpenedDialog(what)
        setFinding(true)
        document.querySelector<HTMLElement>('.find-bar input')?.focus()
      })
    },
    onUpdate: change,
    onFocus: () => void loadEditorPanels().then(setPanels, () => {}),
  }))
  const editor = useEditor(options)
  // Drafts do not contain pictures that are still uploading.
  const isUnstored = useEditorValue(editor, hasUnstored)

  const { show } = useLinkForm(editor, pictures.upload)
  const insertSnippet = (name: string) =>
    mutate(client =>
      insertLater(editor, readSnippet(client, name), ({ content }) => insertStored(editor, content)),
    )

  function makeCard() {
    const lone = findLoneLink(editor.state)
    if (lone) void show(lone, findEmbed(lone.href) ? 'embed' : 'card')
  }

  const { onEditor } = form
  useEffect(() => {
    // The hook may already have replaced this instance.
    if (editor.isDestroyed) return
    onEditor(handleOf(editor, start.fields.content))
  }, [editor, start, onEditor])
  const { hash } = useLocation()
  useEffect(() => {
    if (!editor.isDestroyed) openAt(editor, hash)
  }, [editor, hash])

  const dialogProps = { editor, onClose: () => setOpenedDialog(null) }

  return (
    <div className="field">
      <span className="sr-only" id={label}>
        Content
      </span>
      {/* The key remounts the parts for a new instance. Otherwise they would show the state of the old instance until the first change. */}
      <div key={editor.instanceId} className={classNames('editor', isMiddle && 'editor-typewriter')}>
        <Toolbar editor={editor} />
        {isFinding && <FindBar editor={editor} onClose={() => setFinding(false)} />}
        <EditorContent editor={editor} />
        <BlockTools editor={editor} />
        {panels && (
          <panels.default editor={editor} entries={[...blockEntries, ...saved]} upload={pictures.upload} />
        )}
        <BlockHandle editor={editor} address={address} />
      </div>
      <PartsAsHtml editor={editor} />
      {form.errors.content && <FieldError role="alert">{form.errors.content}</FieldError>}
      <UnsavedGuard isChanged={isUnstored} />
      {/* The dialogs contain forms, which cannot be nested in the form of the post. */}
      {createPortal(
        <>
          {openedDialog === 'link' && <LinkDialog {...dialogProps} />}
          {openedDialog === 'card' && <CardDialog {...dialogProps} onInsert={makeCard} />}
          {openedDialog === 'footnote' && <FootnoteDialog {...dialogProps} />}
          {openedDialog === 'first-number' && <FirstNumberDialog {...dialogProps} />}
          {openedDialog === 'diagram' && <DiagramDialog {...dialogProps} />}
          {openedDialog === 'file' && <FileDialog {...dialogProps} />}
          {openedDialog === 'snippets' && (
            <SnippetsDialog {...dialogProps} names={snippets} onInsert={insertSnippet} />
          )}
          {(openedDialog === 'picture' || openedDialog === 'gallery') && (
            <PictureDialog {...dialogProps} isGallery={openedDialog === 'gallery'} />
          )}
        </>,
        document.body,
      )}
    </div>
  )
}

function handleOf(editor: Instance, content: string) {
  const html = ofText(editor, storedHtml, content)
  // An unedited post keeps its original HTML, because the editor's schema may not cover all of an imported post.
  let given = { content, read: html() }
  return {
    html: () => (html() === given.read ? given.content : html()),
    settled: () => uploadsSettled(editor),
    replace(content: string) {
      editor.commands.setContent(openStored(editor.schema, content), { emitUpdate: true })
      given = { content, read: html() }
    },
    focus: () => editor.commands.focus(),
    counts: <TextCounts editor={editor} />,
    headings: <TextHeadings editor={editor} />,
    missingAlt: <MissingAlt editor={editor} />,
  }
}

/** Memoizes `read` for the current document; returns `value` before the first call. The form also reads while it unmounts, when the editor is already destroyed. */
function ofText<Value>(editor: Instance, read: (editor: Instance) => Value, value: Value): () => Value {
  let of: Instance['state']['doc'] | null = null
  return () => {
    if (!editor.isDestroyed && editor.state.doc !== of) {
      of = editor.state.doc
      value = read(editor)
    }
    return value
  }
}
