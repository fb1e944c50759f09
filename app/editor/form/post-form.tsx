import { type DragEvent, type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#app/loading/lazy-part.tsx'
import { lazyWindow } from '#app/loading/lazy-window.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'
import type { Entry } from '#shared/data/entry.ts'
import '#app/styles/writing.css'
import { AutosaveLine } from './autosave-line.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { FadingForm } from './fading-form.tsx'
import { toolsShown } from './form-preferences.ts'
import { useFormKeys } from './keys.ts'
import type { Kind } from './kind.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { PrivateLink } from './private-link.tsx'
import { isPublic } from './save-label.ts'
import { ThumbnailField } from './thumbnail-field.tsx'
import { isSheet, usePanel } from './use-panel.ts'
import { type FormStart, usePostForm } from './use-post-form.ts'
import { useSendQuestion } from './use-send-question.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { SlugField, WordFields } from './word-fields.tsx'

const Editor = lazyPart(() => import('../text/editor.tsx'), <EditorSkeleton />)
const ShortcutsDialog = lazyWindow('Keyboard shortcuts', () => import('./shortcuts-dialog.tsx'))

const backToList = 1000

type Props = {
  kind: Kind
  start: FormStart
  post: Entry | null
  onStay: (saved: Entry) => void
  onTakeTheirs: (theirs: Entry) => void
}

export function PostForm({ kind, start, post, onStay, onTakeTheirs }: Props) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'versions' | 'preview' | 'shortcuts' | null>(null)
  const [sentFrom, setSentFrom] = useState<string | null>(null)
  const findSendPage = useSendQuestion()
  const panel = usePanel()
  const side = useId()
  const isBegun = post !== null || start.savedAt !== null
  const form = usePostForm({
    kind,
    start,
    post,
    onRefused: fields => panel.reveal(fields.map(field => !isOfText(field))),
    onSaved(saved, { over, isLeaving }) {
      const message = over === null ? kind.messages.created : kind.messages.updated
      if (isPublic(saved, new Date()))
        toast.success(
          <>
            <span>{message}</span>{' '}
            <Link
              className="link"
              to={kind.addressStart + saved.slug}
              onClick={() => toast.dismiss(saved.slug)}
            >
              View {kind.noun}
            </Link>
          </>,
          { id: saved.slug, duration: 8000 },
        )
      else toast.success(message, { duration: over === null ? 2000 : 4000 })
      const isSendable = kind.noun === 'post' && saved.status !== 'draft' && saved.status !== over?.status
      const sendPage = isSendable ? findSendPage(saved) : null
      if (isLeaving) void leave(sendPage)
      // The writer may already have left for another page.
      else if (form.form.current) {
        onStay(saved)
        void sendPage?.then(setSentFrom)
      }
    },
  })
  const { seen } = form
  useFormKeys(command => {
    if (command === 'shortcuts') setDialog('shortcuts')
    else form.submit({ stays: command === 'save', publishes: command === 'publish' && form.isUnpublished })
  })
  const { typed, errors, busy, change } = form
  const { form: element } = form
  const hidesErrors =
    !panel.isOpen && Object.entries(errors).some(([field, error]) => error && !isOfText(field))
  useEffect(() => {
    if (!isBegun) element.current?.querySelector<HTMLElement>('[name=title]')?.focus({ preventScroll: true })
  }, [element, isBegun])

  async function leave(sendPage: Promise<string | null> | null) {
    await new Promise(resolve => setTimeout(resolve, backToList))
    const address = await sendPage
    if (form.form.current) navigate(address ?? kind.list)
  }

  const close = () => setDialog(null)
  const picture = (
    <div className="post-form-picture">
      <ThumbnailField kind={kind} form={form} />
    </div>
  )

  return (
    <FadingForm
      ref={form.form}
      method="post"
      noValidate
      onKeyDown={onlyButtonsSend}
      onDragOver={acceptFiles}
      onDrop={event => refuseFiles(event, kind.noun)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className="row dashboard-head post-form-head">
        <h1 className="sr-only">{seen ? kind.messages.update : kind.messages.create}</h1>
        <div
          className={classNames('row post-form-counts hint', !toolsShown.is() && 'post-form-counts-tools')}
        >
          {form.text?.counts}
        </div>
        <Button size="small" aria-label="Keyboard shortcuts" onClick={() => setDialog('shortcuts')}>
          ?
        </Button>
        {seen && (
          <Button size="small" disabled={!form.text} onClick={() => setDialog('versions')}>
            Versions
          </Button>
        )}
        <Button size="small" onClick={() => setDialog('preview')}>
          Preview
        </Button>
        <ButtonLink size="small" variant="quiet" to={kind.list}>
          Cancel
        </ButtonLink>
        <div className="post-form-bar">
          <AutosaveLine form={form} />
          <Button size="small" aria-expanded={panel.isOpen} aria-controls={side} onClick={panel.toggle}>
            {hidesErrors && <Icon name="alert" />}
            <span>Details</span>
            {hidesErrors && <span className="sr-only">, with errors</span>}
          </Button>
          <Button
            size="small"
            variant="quiet"
            title="Save and keep writing"
            disabled={busy}
            onClick={() => form.submit({ stays: true })}
          >
            Save<span className="sr-only"> and keep writing</span>
          </Button>
          <div className="post-form-missing">{form.text?.missingAlt}</div>
          <Button type="submit" size="small" variant="main" busy={busy}>
            {form.saveLabel}
          </Button>
        </div>
      </div>
      <div className="post-form-columns" inert={form.isLeaving}>
        <div className="stack">
          {kind.noun !== 'page' && picture}
          <WordFields kind={kind} post={typed} errors={errors} onChange={change} />
          <Editor form={form} start={start} address={seen && kind.addressStart + seen.slug} />
        </div>
        {/* Hidden rather than unmounted, so that it can open to show an invalid field. */}
        <aside
          id={side}
          className="stack post-form-side"
          aria-label={`Details of this ${kind.noun}`}
          hidden={!panel.isOpen}
          onKeyDown={event => event.key === 'Escape' && isSheet() && panel.toggle()}
        >
          <kind.Fields post={typed} errors={errors} onChange={change} />
          <SlugField kind={kind} post={typed} errors={errors} onChange={change} />
          {kind.noun === 'page' && picture}
          {kind.noun !== 'page' && seen && !isPublic(seen, new Date()) && <PrivateLink post={seen.id} />}
          {/* Comes last, because it loads with the editor and would move everything below it. */}
          <div className="post-form-headings">{form.text?.headings}</div>
        </aside>
      </div>
      <ConfirmDialog
        open={form.question !== null}
        title={form.question?.about === 'empty' ? 'Publish without a body?' : `Publish this ${kind.noun}?`}
        actionLabel={form.question?.intent.publishes ? 'Publish' : form.saveLabel}
        busy={busy}
        onClose={form.closeQuestion}
        onConfirm={() => {
          form.closeQuestion()
          form.submit(form.question?.intent, true)
        }}
      >
        {form.question && <p>{{ ...publications, empty: kind.messages.emptyBody }[form.question.about]}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        open={sentFrom !== null}
        title={
          seen?.status === 'scheduled'
            ? 'Send it to subscribers when it is published?'
            : 'Send it to subscribers?'
        }
        actionLabel="Choose"
        busy={false}
        onClose={() => setSentFrom(null)}
        onConfirm={() => sentFrom && navigate(sentFrom)}
      >
        <p>Nothing is sent until you answer. You can also send it later from the Newsletter page.</p>
      </ConfirmDialog>
      <ConflictDialog noun={kind.noun} form={form} onTakeTheirs={onTakeTheirs} />
      {dialog === 'preview' && <PreviewDialog kind={kind} form={form} onClose={close} />}
      <VersionsDialog kind={kind} form={form} open={dialog === 'versions'} onClose={close} />
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </FadingForm>
  )
}

const publications = {
  publication: 'From now on everyone can read it.',
  'first publication':
    'From now on everyone can read it. To keep it to yourself, choose the status Draft. We won’t ask again.',
}

const isOfText = (field: string) => ['title', 'subtitle', 'introduction', 'content'].includes(field)

function onlyButtonsSend(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (currentTarget.contains(target) && target.type !== 'file') event.preventDefault()
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

function acceptFiles(event: DragEvent) {
  if (hasFiles(event)) event.preventDefault()
}

function refuseFiles(event: DragEvent, noun: string) {
  if (!hasFiles(event) || event.defaultPrevented) return
  event.preventDefault()
  toast.error(
    `Drop pictures and files on the text, or a picture on the thumbnail. Nothing was added to the ${noun}.`,
  )
}
