import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { UnsavedGuard } from '#app/components/unsaved-guard.tsx'
import { titleMeta } from '#app/loading/title-meta.ts'
import { showFormError, useMutation } from '#app/loading/use-mutation.ts'
import { useQuery } from '#app/loading/use-query.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Empty } from '#app/ui/empty.tsx'
import { Field, TextField } from '#app/ui/field.tsx'
import { GrowingText } from '#app/ui/growing-text.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toaster.tsx'
import { WhenLoaded } from '#app/ui/when-loaded.tsx'
import {
  findDelivery,
  type PostDelivery,
  planDelivery,
  sendCorrection,
  sendTest,
} from '#shared/data/deliveries.ts'
import { type Entry, findEntry } from '#shared/data/entry.ts'
import { readIssuePreview } from '#shared/data/preview.ts'
import { statusAt } from '#shared/posts/post-status.ts'
import { counted } from '#shared/text/count.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { IssuePreview } from './issue-preview.tsx'
import { NoNewsletter } from './no-newsletter.tsx'

export const meta = titleMeta('Send a post')

export default function SendPost() {
  const { slugOrId = '' } = useParams()
  const query = useQuery(async client => {
    const post = await findEntry(client, 'post', slugOrId)
    return { post, delivery: post && (await findDelivery(client, post.id)) }
  }, slugOrId)

  return (
    <WhenLoaded of={query} title="The post could not be loaded." waiting={<RowsSkeleton />}>
      {({ post, delivery }) => {
        if (!post) return <Empty as="h1" text="This post does not exist." />
        if (!delivery) return <NoNewsletter as="h1" />
        return <SendForm key={delivery.state} post={post} delivery={delivery} onChange={query.reload} />
      }}
    </WhenLoaded>
  )
}

const ANSWERS: Record<string, string> = {
  declined: 'It is not sent by email',
  planned: 'It is sent to subscribers when it is published',
}

type Props = { post: Entry; delivery: PostDelivery; onChange: () => void }

function SendForm({ post, delivery, onChange }: Props) {
  const { busy, mutate } = useMutation()
  const [texts, setTexts] = useState(delivery.texts)
  const [next, setNext] = useState<string | null>(null)
  const [previewed, setPreviewed] = useState(texts)
  const [confirming, setConfirming] = useState<'once' | 'twice' | null>(null)
  const preview = useQuery(
    client => readIssuePreview(client, { post: post.id, ...previewed }),
    JSON.stringify(previewed),
  )
  const { recipients, state } = delivery
  const isCorrection = state === 'done' || state === 'stopped'
  const isUnderWay = state === 'going' || state === 'paused' || delivery.isCorrecting
  const isPublished = statusAt(post, new Date()) === 'published'
  const people = counted(recipients, 'subscriber')
  const showPreview = () => setPreviewed(texts)

  const answer = (isWanted: boolean) =>
    mutate(async client => {
      const after = await planDelivery(client, post.id, isWanted, texts)
      toast.success(ANSWERS[after] ?? 'It is being sent')
      setNext(isWanted ? '/dashboard/newsletter' : '/dashboard/posts')
    }, showFormError)

  const correct = () =>
    mutate(async client => {
      const goes = await sendCorrection(client, post.id, texts)
      setConfirming(null)
      if (!goes) {
        toast.error('A correction is already being sent.')
        return onChange()
      }
      toast.success('The correction is being sent')
      setNext('/dashboard/newsletter')
    }, showFormError)

  const test = () =>
    mutate(async client => {
      await sendTest(client, post.id, texts)
      toast.success('A test email was sent to you')
    }, showFormError)

  if (next !== null) return <Navigate to={next} />
  if (isUnderWay)
    return (
      <Empty as="h1" text="It is being sent.">
        <TextLink to="/dashboard/newsletter">View progress</TextLink>
      </Empty>
    )
  return (
    <section aria-labelledby="send">
      <UnsavedGuard isChanged={JSON.stringify(texts) !== JSON.stringify(delivery.texts)} />
      <div className="dashboard-head">
        <h1 id="send">{isCorrection ? 'Send the correction?' : `Send it to ${people}?`}</h1>
      </div>
      <div className="panel panel-form">
        <p>
          ‘{post.title}’
          {isCorrection
            ? ' was sent. A correction sends it again, as it is now, to those who were subscribed then.'
            : isPublished
              ? ' is sent now, as it was last saved. It can be sent only once.'
              : ' is sent when it is published. It can be sent only once.'}
        </p>
        {preview.former?.isShortened && (
          <p role="note">
            <strong>This post is too long for an email:</strong> mail programs cut off everything beyond 102
            kB. Its introduction is sent instead, with a link.
          </p>
        )}
        <TextField
          label="Subject"
          hint="Leave empty to use the post’s title."
          maxLength={200}
          value={texts.subject}
          placeholder={post.title}
          onChange={({ target }) => setTexts({ ...texts, subject: target.value })}
          onBlur={showPreview}
        />
        <Field label="Above the post" hint="A few words to subscribers. Optional.">
          {control => (
            <GrowingText
              {...control}
              className="input"
              rows={3}
              maxLength={2000}
              value={texts.note}
              onChange={({ target }) => setTexts({ ...texts, note: target.value })}
              onBlur={showPreview}
            />
          )}
        </Field>
        <p className="row">
          {isCorrection ? (
            <Button variant="main" onClick={() => setConfirming('once')}>
              Send the correction
            </Button>
          ) : (
            <>
              <Button variant="main" busy={busy} onClick={() => answer(true)}>
                {isPublished ? `Send to ${people}` : 'Send when it is published'}
              </Button>
              <Button disabled={busy} onClick={() => answer(false)}>
                Don’t send
              </Button>
            </>
          )}
          <Button disabled={busy} onClick={test}>
            Send me a test
          </Button>
        </p>
        <IssuePreview query={preview} />
      </div>
      <ConfirmDialog
        open={confirming !== null}
        title={confirming === 'twice' ? 'Really email everyone again?' : 'Send the correction?'}
        actionLabel={confirming === 'twice' ? 'Send again' : 'Continue'}
        busy={busy}
        onClose={() => setConfirming(null)}
        onConfirm={() => (confirming === 'twice' ? correct() : setConfirming('twice'))}
      >
        <p>
          {confirming === 'twice'
            ? 'Emails cannot be unsent.'
            : 'Everyone who got the post gets it a second time. For a small mistake, correcting the page is enough.'}
        </p>
      </ConfirmDialog>
    </section>
  )
}
