import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { LocalDraft } from '#app/loading/local-drafts.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSession } from '#app/session/session-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadError } from '#app/ui/error-message.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { useStable } from '#app/ui/use-stable.ts'
import { type Entry, findEntry } from '#shared/data/entry.ts'
import { isSamePost } from '#shared/posts/post-values.ts'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { formAddress } from './form-address.ts'
import type { Kind } from './kind.ts'
import { PostForm } from './post-form.tsx'
import { emptyEntry, typedFrom } from './typed-post.ts'
import { listUnfinished } from './unfinished-drafts.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import type { FormStart } from './use-post-form.ts'

export function WritingForm({ kind, slugOrId }: { kind: Kind; slugOrId: string | null }) {
  const userId = useSession().user?.id ?? ''
  const isNew = slugOrId === null
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  const [createdAt, setCreatedAt] = useState<string | null>(null)
  // To the router, an entry that was just created still has the address of the empty form, so 'New post' changes only the key.
  if (createdAt !== null && createdAt !== key) {
    setOpenedAt(key)
    setCreatedAt(null)
  }
  const onCreated = useStable(() => setCreatedAt(key))
  const query = useQuery(async client => {
    const post = isNew ? null : await findEntry(client, kind.noun, slugOrId)
    const of = (isNew || post) && { noun: kind.noun, postId: post?.id ?? null }
    return { post, unfinished: of ? await listUnfinished(client, userId, of) : [] }
  }, slugOrId ?? openedAt)
  const { value, error } = query

  if (error && !isNew) return <LoadError title={`The ${kind.noun} could not be loaded.`} of={query} />
  // Waits for earlier drafts, because their notice above the form would move it.
  if (!value && !error)
    return (
      <>
        <div className="row dashboard-head">
          <h1>{isNew ? kind.messages.create : kind.messages.update}</h1>
        </div>
        <div className="stack" aria-hidden="true">
          <Skeleton height="4.5rem" />
          <Skeleton height="3rem" />
        </div>
        <EditorSkeleton />
      </>
    )
  if (!isNew && !value?.post)
    return (
      <Empty as="h1" text={`This ${kind.noun} does not exist.`}>
        <ButtonLink to={kind.list}>{kind.messages.list}</ButtonLink>
      </Empty>
    )
  const opened = value?.post ?? null
  return (
    <>
      <LoadError title="Your earlier unsaved draft could not be loaded." of={query} />
      <Writing
        key={opened?.id}
        kind={kind}
        opened={opened}
        unfinished={value?.unfinished ?? []}
        userId={userId}
        onCreated={onCreated}
      />
    </>
  )
}

type Props = {
  kind: Kind
  opened: Entry | null
  unfinished: LocalDraft[]
  userId: string
  onCreated: () => void
}

function Writing({ kind, opened, unfinished, userId, onCreated }: Props) {
  const navigate = useNavigate()
  const startFrom = (post: Entry | null): FormStart => ({
    id: crypto.randomUUID(),
    userId,
    ofPage: kind.noun === 'page',
    postId: post?.id ?? null,
    basedOn: post?.updatedAt ?? null,
    fields: post ? typedFrom(post, new Date()) : emptyEntry(kind.noun),
    picture: null,
    savedAt: null,
  })
  const [gone, setGone] = useState<string[]>([])
  const [{ post, start }, setWriting] = useState(() => ({ post: opened, start: startFrom(opened) }))
  const different = unfinished.filter(
    draft =>
      !gone.includes(draft.id) &&
      draft.id !== start.id &&
      !(post && draft.picture === null && isSamePost(draft.fields, typedFrom(post, new Date()))),
  )

  return (
    <>
      <UnfinishedNotice
        noun={kind.noun}
        drafts={different}
        updatedAt={post?.updatedAt ?? null}
        onContinue={draft => {
          // If another version was saved after the draft began, saving reports a conflict.
          const seen = post && { ...post, updatedAt: draft.basedOn ?? post.updatedAt }
          setWriting({ post: seen, start: draft })
        }}
        onDiscarded={({ id }) => setGone([...gone, id])}
      />
      <PostForm
        key={`${start.id} ${post?.updatedAt}`}
        kind={kind}
        start={start}
        post={post}
        onStay={({ slug }) => {
          // Navigating with the router would remount the form and lose its undo history.
          window.history.replaceState(window.history.state, '', formAddress(kind.noun, slug))
          if (!post) onCreated()
        }}
        onTakeTheirs={theirs => {
          if (post) setWriting({ post: theirs, start: startFrom(theirs) })
          else navigate(formAddress(kind.noun, theirs.slug))
        }}
      />
    </>
  )
}
