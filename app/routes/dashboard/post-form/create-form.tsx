import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#app/session/session-context.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { LoadTrouble } from '#app/ui/trouble.tsx'
import { formAddress } from './form-address.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { Kind } from './kind.ts'
import { PostForm } from './post-form.tsx'
import { emptyPost } from './typed-post.ts'
import { listUnfinished } from './unfinished.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import type { FormStart } from './use-post-form.ts'

export function CreateForm({ kind }: { kind: Kind }) {
  const { session } = useSession()
  return session.state === 'signed in' ? <Create kind={kind} userId={session.user.id} /> : null
}

function Create({ kind, userId }: { kind: Kind; userId: string }) {
  const { noun, isPage: ofPage } = kind
  const navigate = useNavigate()
  const unfinished = useLoaded(client => listUnfinished(client, userId, { ofPage, postId: null }))
  const [gone, setGone] = useState<string[]>([])
  const [start, setStart] = useState<FormStart>(() => ({
    id: crypto.randomUUID(),
    userId,
    ofPage,
    postId: null,
    basedOn: null,
    fields: emptyPost,
    picture: null,
    savedAt: null,
  }))

  // What was begun before is offered above the form, and would move it.
  if (!unfinished.value && !unfinished.trouble)
    return (
      <>
        <div className="row dashboard-head">
          <h1>{kind.words.create}</h1>
        </div>
        <FormSkeleton noun={noun} />
      </>
    )
  return (
    <>
      <LoadTrouble title="What you began to write before could not be loaded." of={unfinished} />
      <UnfinishedNotice
        noun={noun}
        drafts={(unfinished.value ?? []).filter(({ id }) => id !== start.id && !gone.includes(id))}
        updatedAt={null}
        onContinue={draft => setStart(draft)}
        onDiscarded={({ id }) => setGone([...gone, id])}
      />
      <PostForm
        key={start.id}
        kind={kind}
        start={start}
        post={null}
        onTakeTheirs={theirs => navigate(formAddress(noun, theirs.slug))}
      />
    </>
  )
}
