import { useState } from 'react'
import { isSamePost } from '#app/content/post-values.ts'
import type { LocalDraft } from '#app/data/local-drafts.ts'
import { findWritten, type Written } from '#app/data/written.ts'
import { useSession } from '#app/session/session-context.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { LoadTrouble } from '#app/ui/trouble.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Kind } from './kind.ts'
import { PostForm } from './post-form.tsx'
import { typedFrom } from './typed-post.ts'
import { listUnfinished } from './unfinished.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import type { FormStart } from './use-post-form.ts'

export function UpdateForm({ kind, slugOrId }: { kind: Kind; slugOrId: string }) {
  const { session } = useSession()
  const userId = session.state === 'signed in' ? session.user.id : ''
  const { value, trouble, loading, reload } = useLoaded(async client => {
    const post = await findWritten(client, kind.noun, slugOrId)
    const of = post && { ofPage: kind.isPage, postId: post.id }
    return { post, unfinished: of ? await listUnfinished(client, userId, of) : [] }
  }, slugOrId)

  if (trouble)
    return <LoadTrouble title={`The ${kind.noun} could not be loaded.`} of={{ trouble, loading, reload }} />
  if (!value)
    return (
      <>
        <div className="row dashboard-head">
          <h1>{kind.words.update}</h1>
        </div>
        <FormSkeleton noun={kind.noun} />
      </>
    )
  if (!value.post)
    return (
      <Empty words={`There is no such ${kind.noun}.`}>
        <ButtonLink to={kind.list}>{kind.isPage ? 'Go to Pages' : 'Go to Posts'}</ButtonLink>
      </Empty>
    )
  return (
    <Update
      key={value.post.id}
      kind={kind}
      opened={value.post}
      unfinished={value.unfinished}
      userId={userId}
    />
  )
}

type Props = {
  kind: Kind
  opened: Written
  unfinished: LocalDraft[]
  userId: string
}

function Update({ kind, opened, unfinished, userId }: Props) {
  const startFrom = (post: Written) => newStart(kind, post, userId)
  const [gone, setGone] = useState<string[]>([])
  const [{ post, start }, setWriting] = useState(() => ({ post: opened, start: startFrom(opened) }))
  const different = unfinished.filter(
    draft =>
      !gone.includes(draft.id) &&
      draft.id !== start.id &&
      !(draft.picture === null && isSamePost(draft.fields, typedFrom(post, new Date()))),
  )

  return (
    <>
      <UnfinishedNotice
        noun={kind.noun}
        drafts={different}
        updatedAt={post.updatedAt}
        onContinue={draft => {
          // Versions that were saved after the draft began are reported as a conflict on saving.
          setWriting({ post: { ...post, updatedAt: draft.basedOn ?? post.updatedAt }, start: draft })
        }}
        onDiscarded={({ id }) => setGone([...gone, id])}
      />
      <PostForm
        key={`${start.id} ${post.updatedAt}`}
        kind={kind}
        start={start}
        post={post}
        onTakeTheirs={theirs => setWriting({ post: theirs, start: startFrom(theirs) })}
      />
    </>
  )
}

const newStart = ({ isPage }: { isPage: boolean }, post: Written, userId: string): FormStart => ({
  id: crypto.randomUUID(),
  userId,
  ofPage: isPage,
  postId: post.id,
  basedOn: post.updatedAt,
  fields: typedFrom(post, new Date()),
  picture: null,
  savedAt: null,
})
