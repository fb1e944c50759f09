import { useState } from 'react'
import { titled } from '#app/content/titled.ts'
import type { LocalDraft } from '#app/data/local-drafts.ts'
import { findWrittenPost, type WrittenPost } from '#app/data/written-posts.ts'
import { useSession } from '#app/session/session-context.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Trouble } from '#app/ui/trouble.tsx'
import type { Route } from './+types/update-post'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { PostForm } from './post-form.tsx'
import { typedFrom } from './typed-post.ts'
import { listUnfinished } from './unfinished.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import type { FormStart } from './use-post-form.ts'

export const meta = () => titled('Update blog')

export default function UpdatePost({ params }: Route.ComponentProps) {
  const { session } = useSession()
  const userId = session.state === 'signed in' ? session.user.id : ''
  const { value, trouble, loading, reload } = useLoaded(async client => {
    const post = await findWrittenPost(client, params.slugOrId)
    return { post, unfinished: post ? await listUnfinished(client, userId, post.id) : [] }
  }, params.slugOrId)

  if (trouble)
    return <Trouble title="The post could not be loaded." reason={trouble} busy={loading} onRetry={reload} />
  if (!value)
    return (
      <div className="post-form-columns">
        <EditorSkeleton />
      </div>
    )
  if (!value.post)
    return (
      <Empty words="There is no such post.">
        <ButtonLink to="/dashboard/posts">Go to Posts</ButtonLink>
      </Empty>
    )
  return <Update key={value.post.id} opened={value.post} unfinished={value.unfinished} userId={userId} />
}

type Props = { opened: WrittenPost; unfinished: LocalDraft[]; userId: string }

function Update({ opened, unfinished, userId }: Props) {
  const [gone, setGone] = useState<string[]>([])
  const [{ post, start }, setWriting] = useState(() => ({ post: opened, start: startFrom(opened, userId) }))
  const different = unfinished.filter(
    draft => !gone.includes(draft.id) && draft.id !== start.id && !isSaved(draft, post),
  )

  return (
    <>
      <UnfinishedNotice
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
        start={start}
        post={post}
        onTakeTheirs={theirs => setWriting({ post: theirs, start: startFrom(theirs, userId) })}
      />
    </>
  )
}

const startFrom = (post: WrittenPost, userId: string): FormStart => ({
  id: crypto.randomUUID(),
  userId,
  postId: post.id,
  basedOn: post.updatedAt,
  fields: typedFrom(post, new Date()),
  picture: null,
  savedAt: null,
})

function isSaved({ fields, picture }: LocalDraft, post: WrittenPost): boolean {
  const saved = typedFrom(post, new Date())
  const said = ['title', 'slug', 'introduction', 'topic', 'content', 'thumbnail', 'status'] as const
  const isSameTime =
    fields.status !== 'scheduled' ||
    Date.parse(fields.publishedAt ?? '') === Date.parse(saved.publishedAt ?? '')
  return picture === null && isSameTime && said.every(name => fields[name] === saved[name])
}
