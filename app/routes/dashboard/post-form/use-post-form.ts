import { useEffect, useRef, useState } from 'react'
import { coverOf } from '#app/content/choose-cover.ts'
import { checkFields, type PostTroubles } from '#app/content/post-values.ts'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import type { LocalDraft } from '#app/data/local-drafts.ts'
import type { VersionText } from '#app/data/versions.ts'
import type { Written } from '#app/data/written.ts'
import type { EditorHandle } from './editor/editor.tsx'
import { hasPublished, rememberPublished } from './has-published.ts'
import type { Kind } from './kind.ts'
import { goesOut, saveWords } from './save-words.ts'
import { remainingTroubles, type TypedPost, trimmedPost } from './typed-post.ts'
import { useDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'

export type FormStart = Omit<LocalDraft, 'changedAt' | 'isKept'>

/** Asked before saving: whether the body is empty on purpose, or whether the post shall be public. */
type Question = 'empty' | 'publish'

type Options = {
  kind: Kind
  start: FormStart
  post: Written | null
  onSaved: (isNew: boolean) => void
}

export function usePostForm({ kind, start, post, onSaved }: Options) {
  const [typed, setTyped] = useState(() => ({ ...start.fields, cover: coverAtStart(kind, start, post) }))
  const [picture, setPicture] = useState(start.picture)
  const [troubles, setTroubles] = useState<PostTroubles>({})
  const [refused, setRefused] = useState<PostTroubles>({})
  const [preparing, setPreparing] = useState(false)
  const [settling, setSettling] = useState(false)
  const [isDone, setDone] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [seen, setSeen] = useState<Written | null>(post)
  const form = useRef<HTMLFormElement>(null)
  const editor = useRef<EditorHandle | null>(null)
  const latest = useRef({ typed, picture })

  const content = () => editor.current?.html() ?? start.fields.content
  const draft = useDraft(start, () => ({
    fields: { ...latest.current.typed, content: content() },
    picture: latest.current.picture,
  }))
  const saving = useSaving({
    kind,
    onTrouble: (field, words) => refuse({ [field]: words }),
    async onSaved(isNew) {
      setDone(true)
      onSaved(isNew)
      // The remaining draft equals the post, and is not offered.
      await draft.drop()?.catch(console.warn)
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

  async function submit(isMeant = false) {
    if (busy) return
    setSettling(true)
    const haveArrived = await editor.current?.settled()
    setSettling(false)
    if (haveArrived === false) {
      refuse({
        content:
          'A picture could not be uploaded, and is not in the text. Add it once more, or save without it.',
      })
      return
    }
    const fields = trimmedPost({ ...latest.current.typed, content: content() })
    const found = checkFields(fields, { noun: kind.noun, now: new Date() })
    refuse(found)
    if (Object.keys(found).length > 0) return
    const isEmpty = fields.content === '' && seen?.content !== '' && fields.status !== 'draft'
    const isFirst = goesOut(fields, seen, new Date()) && !hasPublished()
    const asked = isEmpty ? 'empty' : isFirst ? 'publish' : null
    setQuestion(isMeant ? null : asked)
    if (asked && !isMeant) return
    if (goesOut(fields, seen, new Date())) rememberPublished()
    await saving.save({ fields, picture: latest.current.picture }, seen)
  }

  const isSending = saving.busy || settling || isDone
  const busy = isSending || preparing
  return {
    form,
    typed,
    change,
    picture,
    pick,
    troubles,
    busy,
    isSending,
    setPreparing,
    submit,
    kept: draft.kept,
    contentChanged() {
      setTroubles(({ content: _, ...others }) => others)
      draft.changed()
    },
    onEditor: (handle: EditorHandle) => {
      editor.current = handle
    },
    question,
    leaveQuestion: () => setQuestion(null),
    saveWords: saveWords(typed, seen, new Date()),
    conflict: saving.conflict,
    dismiss: saving.dismiss,
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
function coverAtStart({ isPage }: { isPage: boolean }, { id, fields }: FormStart, post: Written | null) {
  return isPage ? null : (fields.cover ?? post?.cover ?? coverOf(id))
}
