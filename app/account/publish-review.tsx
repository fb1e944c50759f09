import { deleteDraft, reviewDraft, saveDraft } from '#app/loading/drafts.ts'
import { errorSentence, formErrorSentence } from '#app/loading/error-sentence.ts'
import { linkSpent } from '#app/loading/service-sentences.ts'
import { showFailure } from '#app/loading/show-failure.tsx'
import { showAccountError, useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { rememberPlace } from '#app/session/return-to.ts'
import { type PendingLink, useSession } from '#app/session/session-context.ts'
import { storedUser } from '#app/session/stored-session.ts'
import { Button } from '#app/ui/button.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import type { Client } from '#shared/data/client.ts'
import { createReview } from '#shared/data/reviews.ts'
import { findUnconfirmedReview, type UnconfirmedReview } from '#shared/data/unconfirmed-reviews.ts'
import { postPath } from '#shared/posts/post-path.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import { RedeemedLink } from './redeemed-link.tsx'

/** Shows what the link publishes, because a stranger may have entered the address. */
export default function PublishReview({ link }: { link: PendingLink }) {
  const { connect } = useSession()
  // An object, because null stands for a value that is not loaded.
  const query = useQuery(
    async client => ({ review: await findUnconfirmedReview(client, link.secret) }),
    link.secret,
    { connect },
  )
  return (
    <WhenLoaded of={query} title="The review could not be loaded." waiting={<p role="status">Loading</p>}>
      {({ review }) => (review ? <Publish link={link} review={review} /> : <Spent link={link} />)}
    </WhenLoaded>
  )
}

function Publish({ link, review }: { link: PendingLink; review: UnconfirmedReview }) {
  const present = useSession().user?.email ?? null
  const site = useSite()
  const { busy, mutate } = useMutation({ isForVisitors: true, staysBusy: true })
  return (
    <>
      <blockquote className="quote">
        {review.rating !== null && <Stars rating={review.rating} />}
        <p>{review.content}</p>
        <footer className="hint">
          <bdi>{review.name}</bdi> about <bdi>{review.title}</bdi>
        </footer>
      </blockquote>
      <RedeemedLink present={present} />
      <p>If you didn’t write this, don’t continue.</p>
      <div className="stack">
        <Button
          variant="main"
          size="tall"
          wide
          busy={busy}
          onClick={() =>
            mutate(async client => {
              await link.redeem(client, () => publish(client, postPath(site, review), review))
            }, showAccountError)
          }
        >
          Publish and sign in
        </Button>
        <Button size="tall" wide disabled={busy} onClick={link.decline}>
          {present ? 'Stay signed in' : 'Not me'}
        </Button>
      </div>
    </>
  )
}

/** Adds the review as its author, so that every rule for reviews applies. If a rule rejects it, its text is in the review form of the post. */
async function publish(client: Client, post: string, { postId, content, rating }: UnconfirmedReview) {
  const userId = storedUser()?.id ?? ''
  rememberPlace(`${post}#comments`)
  saveDraft(reviewDraft(postId), { content, rating, by: userId, reviewId: null })
  try {
    const added = await createReview(client, { userId, postId, content, rating, replyingTo: null })
    deleteDraft(reviewDraft(postId))
    rememberPlace(post + reviewPlace(added.id))
    toast.success(
      added.held
        ? 'Comment added successfully. It will appear once it is approved.'
        : 'Comment added successfully',
    )
  } catch (error) {
    showFailure(error, formErrorSentence(error, errorSentence(error)))
  }
}

function Spent({ link }: { link: PendingLink }) {
  return (
    <>
      <p role="alert">{linkSpent}</p>
      <p>If you have published your review, it is below its post. Otherwise submit it there again.</p>
      <Button size="tall" wide onClick={link.decline}>
        Continue
      </Button>
    </>
  )
}
