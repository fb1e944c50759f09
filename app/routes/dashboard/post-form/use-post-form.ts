import { useEffect, useRef, useState } from 'react'
import { coverOf } from '#app/content/choose-cover.ts'
import { checkFields, type PostTroubles } from '#app/content/post-values.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import type { LocalDraft } from '#app/data/local-drafts.ts'
import type { VersionText } from '#app/data/versions.ts'
import type { Written } from '#app/data/written.ts'
import type { EditorHandle } from './editor/editor.tsx'
import type { Kind } from './kind.ts'
import { hasPublished } from './remembered.ts'
import { goesOut, isPublic, saveWords } from './save-words.ts'
import { remainingTroubles, type TypedPost, trimmedPost } from './typed-post.ts'
import { useDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'

export type FormStart = Omit<LocalDraft, 'changedAt' | 'isSynced'>

/** `closes`: leaves for the list. `publishes`: makes a draft or a scheduled post public. */
type Intent = { closes?: boolean; publishes?: boolean }

/** Asked before saving: whether the body is empty on purpose, or whether the post shall be public. */
type Question = { about: 'empty' | 'first publication' | 'publication'; intent: Intent }

type Options = {
  kind: Kind
  start: FormStart
  post: Written | null
  /** Before the first field that was refused gets the focus. */
  onRefused: (fields: string[]) => void
  onSaved: (saved: Written, is: { isNew: boolean; isLeaving: boolean }) => void
}

const notUploaded = {
  refused: 'A picture could not be uploaded, and is not in the text. Add another, or save without it.',
  waiting:
    'A picture could not be uploaded, so nothing is saved yet. It is still in the text: save again to send it.',
}

export type FormState = ReturnType<typeof usePostForm>

export function usePostForm({ kind, start, post, onRefused, onSaved }: Options) {
  const [typed, setTyped] = useState(() => ({ ...start.fields, cover: coverAtStart(kind, start, post) }))
  const [picture, setPicture] = useState(start.picture)
  const [troubles, setTroubles] = useState<PostTroubles>({})
  const [refused, setRefused] = useState<PostTroubles>({})
  const [preparing, setPreparing] = useState(false)
  const [settling, setSettling] = useState(false)
  const [isDone, setDone] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [seen, setSeen] = useState<Written | null>(post)
  const form = useRef<HTMLFormElement>(null)
  const editor = useRef<EditorHandle | null>(null)
  const [text, setText] = useState<EditorHandle | null>(null)
  const latest = useRef({ typed, picture })
  const [savedAt, setSavedAt] = useState<string | null>(null)
  /** What is being sent: after how many changes, and whether the form is left then. */
  const sent = useRef({ changes: 0, isLeaving: false })

  const content = () => editor.current?.html() ?? start.fields.content
  const { draft, onPlace } = useDraft(start, () => ({
    fields: { ...latest.current.typed, content: content() },
    picture: latest.current.picture,
    history: editor.current ? editor.current.history() : start.history,
  }))
  const saving = useSaving({
    kind,
    onTrouble: (field, words) => refuse({ [field]: words }),
    onSaved(saved, { picture }) {
      const { changes, isLeaving } = sent.current
      setDone(isLeaving)
      onSaved(saved, { isNew: seen === null, isLeaving })
      setSeen(saved)
      setSavedAt(new Date().toISOString())
      if (picture && latest.current.picture === picture) {
        latest.current = {
          picture: null,
          typed: { ...latest.current.typed, thumbnail: saved.thumbnail },
        }
        setPicture(null)
        setTyped(latest.current.typed)
      }
      const base = { postId: saved.id, basedOn: saved.updatedAt }
      // A draft that remains equals the post, and is not offered.
      const settled = isLeaving ? draft.discard() : draft.rebase(base, changes)
      settled.catch(console.warn)
    },
  })

  // Once the fields with an error are shown: the slug's may have been hidden.
  useEffect(() => {
    const [field] = Object.keys(refused)
    if (field === 'content') editor.current?.focus()
    else if (field) {
      const element = form.current?.elements.namedItem(field)
      if (element instanceof HTMLElement) element.focus()
    }
  }, [refused])

  // After resuming a draft, the focus is in the title.
  const isResumed = 'changedAt' in start
  useEffect(() => {
    const title = form.current?.elements.namedItem('title')
    if (isResumed && title instanceof HTMLElement) title.focus()
  }, [isResumed])

  function refuse(found: PostTroubles) {
    setTroubles(found)
    onRefused(Object.keys(found))
    setRefused(found)
  }

  function change(next: (post: TypedPost) => TypedPost) {
    const before = latest.current.typed
    const after = next(before)
    latest.current.typed = after
    setTyped(after)
    setTroubles(troubles => remainingTroubles(troubles, before, after, { noun: kind.noun, now: new Date() }))
    draft.changed()
  }

  function pick(next: PreparedPicture | null) {
    latest.current.picture = next
    setPicture(next)
    draft.changed()
  }

  async function submit({ closes = false, publishes = false }: Intent = {}, isMeant = false) {
    if (busy) return
    setSettling(true)
    const uploads = await editor.current?.settled()
    setSettling(false)
    if (uploads === 'refused' || uploads === 'waiting') return refuse({ content: notUploaded[uploads] })
    const now = new Date()
    const changes = draft.mark()
    const written = { ...latest.current.typed, content: content() }
    const fields = trimmedPost(publishes ? { ...written, status: 'published' } : written)
    const found = checkFields(fields, { noun: kind.noun, now })
    refuse(found)
    if (Object.keys(found).length > 0) return
    const isEmpty = fields.content === '' && seen?.content !== '' && fields.status !== 'draft'
    const isOut = goesOut(fields, seen, now)
    const publication = publishes ? 'publication' : hasPublished.is() ? null : 'first publication'
    const about = isEmpty ? 'empty' : isOut ? publication : null
    setQuestion(about && !isMeant ? { about, intent: { closes, publishes } } : null)
    if (about && !isMeant) return
    if (isOut) hasPublished.set(true)
    if (publishes) change(post => ({ ...post, status: 'published' }))
    const isLeaving = closes || isOut
    sent.current = { changes: publishes ? draft.mark() : changes, isLeaving }
    setLeaving(isLeaving)
    await saving.save({ fields, picture: latest.current.picture }, seen)
  }

  const busy = saving.busy || settling || isDone || preparing
  return {
    form,
    typed,
    change,
    picture,
    pick,
    troubles,
    busy,
    /** Later input would be in neither the post nor its draft. */
    isLeaving: (saving.busy && isLeaving) || isDone,
    seen,
    savedAt,
    setPreparing,
    submit,
    isStaying: !goesOut(typed, seen, new Date()),
    isUnpublished: !isPublic(typed, new Date()),
    onDraftPlace: onPlace,
    contentChanged() {
      if (troubles.content) setTroubles(({ content: _, ...others }) => others)
      draft.changed()
    },
    text,
    onEditor(handle: EditorHandle) {
      editor.current = handle
      setText(handle)
    },
    question,
    leaveQuestion: () => setQuestion(null),
    saveWords: saveWords(typed, seen, new Date()),
    conflict: saving.conflict,
    dismiss: saving.dismiss,
    /** Overwrites the other version, or creates it again. */
    insist() {
      if (!saving.conflict) return
      const over = saving.conflict.meanwhile
      setSeen(over)
      saving.save(saving.conflict.sent, over)
    },
    present: (): TypedPost => ({ ...latest.current.typed, content: content() }),
    /** Replaces the form's content by a version. Unsaved work is kept as a separate draft. */
    async restore({ content, ...words }: VersionText) {
      await draft.leave()
      pick(null)
      change(post => ({ ...post, ...words, cover: words.cover ?? post.cover }))
      editor.current?.replace(content)
    },
  }
}

/** Drafts of earlier versions have no cover. For a new post it then follows from the draft's random id. */
function coverAtStart({ noun }: Kind, { id, fields }: FormStart, post: Written | null) {
  return noun === 'page' ? null : (fields.cover ?? post?.cover ?? coverOf(id))
}
