import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formErrorSentence } from '#app/loading/error-sentence.ts'
import type { LocalDraft } from '#app/loading/local-drafts.ts'
import { useMutation } from '#app/loading/use-mutation.ts'
import { useSession } from '#app/session/session-context.ts'
import { toast } from '#app/ui/toaster.tsx'
import { useStable } from '#app/ui/use-stable.ts'
import type { Entry } from '#shared/data/entry.ts'
import type { VersionText } from '#shared/data/versions.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { coverOf } from '#shared/posts/choose-cover.ts'
import { checkFields, type PostErrors, refusalOf } from '#shared/posts/post-values.ts'
import type { EditorHandle } from '../text/editor.tsx'
import { DraftAutosave, type DraftPlace } from './draft-autosave.ts'
import { hasPublished } from './form-preferences.ts'
import type { Kind } from './kind.ts'
import { type EditConflict, PostSaver } from './post-saver.ts'
import { isPublic, saveLabel, willPublish } from './save-label.ts'
import { remainingErrors, type TypedPost, trimmedPost } from './typed-post.ts'

/** `changedAt`: of a resumed draft. */
export type FormStart = Omit<LocalDraft, 'changedAt' | 'isSynced'> & Partial<Pick<LocalDraft, 'changedAt'>>

/** `stays`: do not leave the form for the list. `publishes`: make a draft or scheduled post public. */
type Intent = { stays?: boolean; publishes?: boolean }

type Question = { about: 'empty' | 'first publication' | 'publication'; intent: Intent }

/** `changes`: how many changes of the draft are included. `isLeaving`: whether the form closes after saving. */
type Sent = { fields: TypedPost; picture: PreparedPicture | null; changes: number; isLeaving: boolean }

type Options = {
  kind: Kind
  start: FormStart
  post: Entry | null
  onRefused: (fields: string[]) => void
  onSaved: (saved: Entry, is: { over: Entry | null; isLeaving: boolean }) => void
}

const notUploaded = {
  refused: 'A picture or file could not be uploaded and is not in the text. Add another, or save without it.',
  waiting:
    'A picture or file could not be uploaded, so nothing was saved yet. It is still in the text: save again to retry.',
}

export type FormState = ReturnType<typeof usePostForm>

export function usePostForm({ kind, start, post, onRefused, onSaved }: Options) {
  const { noun } = kind
  const [typed, setTyped] = useState(() => ({ ...start.fields, cover: coverAtStart(kind, start, post) }))
  const [picture, setPicture] = useState(start.picture)
  const [conflict, setConflict] = useState<(EditConflict & { sent: Sent }) | null>(null)
  const [saver] = useState(() => new PostSaver(noun))
  const { busy: isSaving, mutate } = useMutation()
  const [errors, setErrors] = useState<PostErrors>({})
  const [preparing, setPreparing] = useState(false)
  const [settling, setSettling] = useState(false)
  const [isDone, setDone] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [seen, setSeen] = useState<Entry | null>(post)
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState<EditorHandle | null>(null)
  const latest = useRef({ typed, picture })
  const [savedAt, setSavedAt] = useState<string | null>(null)

  const content = () => text?.html() ?? start.fields.content
  const { connectSignedIn: connect } = useSession()
  const [draftPlace, setDraftPlace] = useState<DraftPlace>('nothing')
  const read = useStable(() => ({
    fields: { ...latest.current.typed, content: content() },
    picture: latest.current.picture,
  }))
  const [draft] = useState(() => new DraftAutosave({ draft: start, read, connect, onStored: setDraftPlace }))
  useEffect(() => {
    draft.open()
    return () => draft.stop()
  }, [draft])

  async function save(sent: Sent, over: Entry | null) {
    setLeaving(sent.isLeaving)
    await mutate(
      async client => {
        const found = await saver.save(client, over, sent.fields, sent.picture)
        setConflict('saved' in found ? null : { ...found, sent })
        if ('saved' in found) continueFrom(found.saved, over, sent)
      },
      error => {
        const message = error instanceof Object && 'message' in error ? String(error.message) : ''
        const found = refusalOf(message, noun)
        if (!found) return toast.error(formErrorSentence(error, `This ${noun} no longer exists.`))
        setConflict(null)
        showErrors({ [found[0]]: found[1] })
      },
    )
  }

  function continueFrom(saved: Entry, over: Entry | null, { picture, changes, isLeaving }: Sent) {
    setDone(isLeaving)
    onSaved(saved, { over, isLeaving })
    setSeen(saved)
    setSavedAt(new Date().toISOString())
    const { typed } = latest.current
    // From now on a new title leaves the address as it is.
    latest.current.typed = { ...typed, slug: typed.slugByHand ? typed.slug : saved.slug, slugByHand: true }
    if (picture && latest.current.picture === picture) {
      latest.current = { picture: null, typed: { ...latest.current.typed, thumbnail: saved.thumbnail } }
      setPicture(null)
    }
    setTyped(latest.current.typed)
    // If deleting the draft fails, it equals the post and is not offered again.
    const base = { postId: saved.id, basedOn: saved.updatedAt }
    const settled = isLeaving ? draft.discard() : draft.rebase(base, changes)
    settled.catch(console.warn)
  }

  // After resuming a draft, the focus is in the title.
  const isResumed = start.changedAt !== undefined
  useEffect(() => {
    if (isResumed) focusOn(form.current, 'title')
  }, [isResumed])

  function showErrors(found: PostErrors) {
    const [field] = Object.keys(found)
    // Synchronously, so that the field can be focused: it may be hidden, or inert while the form is closing.
    flushSync(() => {
      setLeaving(false)
      setErrors(found)
      onRefused(Object.keys(found))
    })
    if (field === 'content') text?.focus()
    else if (field) focusOn(form.current, field)
  }

  function change(next: (post: TypedPost) => TypedPost) {
    const before = latest.current.typed
    const after = next(before)
    latest.current.typed = after
    setTyped(after)
    setErrors(errors => remainingErrors(errors, before, after, { noun, now: new Date() }))
    draft.changed()
  }

  function pick(next: PreparedPicture | null) {
    latest.current.picture = next
    setPicture(next)
    draft.changed()
  }

  async function submit({ stays = false, publishes = false }: Intent = {}, isConfirmed = false) {
    if (busy) return
    setSettling(true)
    const uploads = await text?.settled()
    setSettling(false)
    // The writer left while a picture was uploading. Saving without it would publish an incomplete post.
    if (!form.current) return
    if (uploads === 'refused' || uploads === 'waiting') return showErrors({ content: notUploaded[uploads] })
    const now = new Date()
    const changes = draft.mark()
    const written = { ...latest.current.typed, content: content() }
    const fields = trimmedPost(publishes ? { ...written, status: 'published' } : written)
    const found = checkFields(fields, { noun, now })
    if (Object.keys(found).length > 0) return showErrors(found)
    setErrors({})
    const isEmpty = fields.content === '' && seen?.content !== '' && fields.status !== 'draft'
    const isPublished = willPublish(fields, seen, now)
    const needsAnswer = publishes || stays
    const publication = needsAnswer ? 'publication' : hasPublished.is() ? null : 'first publication'
    const about = isEmpty ? 'empty' : isPublished ? publication : null
    setQuestion(about && !isConfirmed ? { about, intent: { stays, publishes } } : null)
    if (about && !isConfirmed) return
    if (isPublished) hasPublished.set(true)
    if (publishes) change(post => ({ ...post, status: 'published' }))
    const { picture } = latest.current
    await save({ fields, picture, changes: publishes ? draft.mark() : changes, isLeaving: !stays }, seen)
  }

  const busy = isSaving || settling || isDone || preparing
  return {
    form,
    typed,
    change,
    picture,
    pick,
    errors,
    busy,
    /** Locks the form, because later input would end up in neither the post nor its draft. */
    isLeaving: (isSaving && isLeaving) || isDone,
    seen,
    savedAt,
    setPreparing,
    submit,
    isUnpublished: !isPublic(typed, new Date()),
    draftPlace,
    contentChanged() {
      if (errors.content) setErrors(({ content: _, ...others }) => others)
      draft.changed()
    },
    text,
    onEditor: setText,
    question,
    closeQuestion: () => setQuestion(null),
    saveLabel: saveLabel(typed, seen, new Date()),
    conflict,
    dismiss: () => setConflict(null),
    /** Overwrites the other version, or creates the post again if it was deleted. */
    overwrite() {
      if (!conflict) return
      setSeen(conflict.meanwhile)
      save(conflict.sent, conflict.meanwhile)
    },
    present: (): TypedPost => ({ ...latest.current.typed, content: content() }),
    /** Replaces the content of the form with a version. Unsaved work is stored as a separate draft. */
    async restore({ content, ...fields }: VersionText) {
      await draft.leave()
      pick(null)
      change(post => ({ ...post, ...fields, cover: fields.cover ?? post.cover }))
      text?.replace(content)
    },
  }
}

function focusOn(form: HTMLFormElement | null, field: string) {
  const element = form?.elements.namedItem(field)
  if (element instanceof HTMLElement) element.focus()
}

/** Drafts from earlier releases have no cover. A new post then gets one that is derived from the draft's random id. */
function coverAtStart({ noun }: Kind, { id, fields }: FormStart, post: Entry | null) {
  return noun === 'page' ? null : (fields.cover ?? post?.cover ?? coverOf(id))
}
