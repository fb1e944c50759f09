import { momentOf, wallTime } from '#app/content/dates.ts'
import { readStatus } from '#app/content/post-status.ts'
import type { PostTroubles } from '#app/content/post-values.ts'
import { useSite } from '#app/content/use-site.ts'
import { Field } from '#app/ui/field.tsx'
import type { TypedPost } from './typed-post.ts'

type Props = {
  post: TypedPost
  troubles: PostTroubles
  onChange: (change: (post: TypedPost) => TypedPost) => void
}

const meanings = {
  published: 'Everybody can read it.',
  draft: 'Only administrators see it.',
  scheduled: 'Only administrators see it until its time has come.',
}

export function PublishingFields({ post, troubles, onChange }: Props) {
  const { timeZone, ...site } = useSite()
  const known = site.topics.map(({ name }) => name)
  const topics = known.includes(post.topic) || post.topic === '' ? known : [post.topic, ...known]
  return (
    <>
      <Field label="Topic" error={troubles.topic}>
        {control => (
          <select
            {...control}
            className="input"
            name="topic"
            required
            value={post.topic}
            onChange={({ target }) => onChange(post => ({ ...post, topic: target.value }))}
          >
            <option value="" disabled>
              Choose a topic
            </option>
            {topics.map(topic => (
              <option key={topic}>{topic}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Status" hint={meanings[post.status]}>
        {control => (
          <select
            {...control}
            className="input"
            name="status"
            value={post.status}
            onChange={({ target }) => onChange(post => ({ ...post, status: readStatus(target.value) }))}
          >
            <option value="published">Published</option>
            <option value="draft">Draft</option>
            <option value="scheduled">Scheduled</option>
          </select>
        )}
      </Field>
      {post.status === 'scheduled' && (
        <Field label="Appears at" hint={`In the time zone ${timeZone}`} error={troubles.publishedAt}>
          {control => (
            <input
              {...control}
              className="input"
              type="datetime-local"
              name="publishedAt"
              required
              min={wallTime(new Date(), timeZone)}
              max="9997-12-31T23:59"
              value={post.publishedAt === null ? '' : wallTime(new Date(post.publishedAt), timeZone)}
              onChange={({ target }) => {
                const publishedAt = momentOf(target.value, timeZone)?.toISOString() ?? null
                onChange(post => ({ ...post, publishedAt }))
              }}
            />
          )}
        </Field>
      )}
    </>
  )
}
