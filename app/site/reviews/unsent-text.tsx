import { useEffect, useState } from 'react'
import { deleteDraft, findDraft, findDraftBelow, reviewDraft } from '#app/loading/drafts.ts'
import { useSession } from '#app/session/session-context.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/copy-text.ts'
import { GrowingText } from '#app/ui/growing-text.tsx'
import { ReviewText } from './review-fields.tsx'
import { replyDrafts } from './review-form.tsx'

type Unsent = { name: string; content: string }

export function UnsentText({ postId }: { postId: number }) {
  const { session, user } = useSession()
  const isKnown = session.state !== 'loading'
  const userId = user?.id ?? null
  const [unsent, setUnsent] = useState<Unsent[]>([])

  // Drafts are in session storage, which the server cannot read.
  useEffect(() => {
    if (!isKnown) return
    const review = findDraft(reviewDraft(postId), userId)
    const reply = findDraftBelow(replyDrafts(postId), userId)
    setUnsent(
      [
        { name: reviewDraft(postId), content: review?.content ?? '' },
        { name: `${replyDrafts(postId)}${reply?.reviewId}`, content: reply?.content ?? '' },
      ].filter(({ content }) => content !== ''),
    )
  }, [isKnown, userId, postId])

  return unsent.map(({ name, content }) => (
    <div key={name} className="review-form">
      <p>Your unsent comment is still here.</p>
      <ReviewText
        label="Your unsent comment"
        error={null}
        area={GrowingText}
        readOnly
        defaultValue={content}
      />
      <div className="row">
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            deleteDraft(name)
            setUnsent(before => before.filter(one => one.name !== name))
          }}
        >
          Discard
        </Button>
        <Button size="small" onClick={() => copyText(content)}>
          Copy
        </Button>
      </div>
    </div>
  ))
}
