import { useState } from 'react'
import { useSite } from '#app/loading/use-site.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { momentOf, wallTime } from '#shared/text/dates.ts'
import type { FieldsProps } from './kind.ts'
import { TagsField } from './tags-field.tsx'

const statuses = {
  published: { label: 'Published', meaning: 'Everyone can read it.' },
  draft: { label: 'Draft', meaning: 'Only administrators can see it.' },
  scheduled: { label: 'Scheduled', meaning: 'Only administrators can see it until its publishing time.' },
}

type StatusProps = Pick<FieldsProps, 'post' | 'onChange'> & { choices: (keyof typeof statuses)[] }

export function StatusField({ post, choices, onChange }: StatusProps) {
  return (
    <SelectField
      label="Status"
      hint={statuses[post.status].meaning}
      name="status"
      value={post.status}
      choices={choices.map(value => ({ value, label: statuses[value].label }))}
      onChoose={({ value }) => onChange(post => ({ ...post, status: value }))}
    />
  )
}

export function PublishingFields({ post, errors, onChange }: FieldsProps) {
  const known = useSite().topics.map(({ name }) => name)
  const topics = known.includes(post.topic) || post.topic === '' ? known : [post.topic, ...known]
  return (
    <>
      <SelectField
        label="Topic"
        error={errors.topic}
        name="topic"
        required
        value={post.topic}
        choices={[
          { value: '', label: 'Choose a topic', disabled: true },
          ...topics.map(name => ({ value: name, label: name })),
        ]}
        onChoose={({ value }) => onChange(post => ({ ...post, topic: value }))}
      />
      <TagsField
        names={post.tags}
        error={errors.tags}
        onChange={tags => onChange(post => ({ ...post, tags }))}
      />
      <ScheduleFields post={post} errors={errors} onChange={onChange} />
      <Checkbox
        name="areReviewsClosed"
        checked={post.areReviewsClosed}
        onCheckedChange={isChecked => onChange(post => ({ ...post, areReviewsClosed: isChecked }))}
      >
        Close reviews
      </Checkbox>
    </>
  )
}

export function ScheduleFields({ post, errors, onChange }: FieldsProps) {
  return (
    <>
      <StatusField post={post} choices={['published', 'draft', 'scheduled']} onChange={onChange} />
      {post.status === 'scheduled' && <AppearsAt post={post} errors={errors} onChange={onChange} />}
    </>
  )
}

function AppearsAt({ post: { publishedAt: at }, errors, onChange }: FieldsProps) {
  const { timeZone } = useSite()
  const [typed, setTyped] = useState('')
  const shown = at === null ? '' : wallTime(new Date(at), timeZone)
  const isSkipped = typed !== shown && at !== null && momentOf(typed, timeZone)?.toISOString() === at
  return (
    <Field
      label="Appears at"
      hint={
        <>
          Time zone: {timeZone}
          <output>
            {isSkipped &&
              `. Clocks go forward that day and skip ${timeOf(typed)}: it appears at ${timeOf(shown)}.`}
          </output>
        </>
      }
      error={errors.publishedAt}
    >
      {control => (
        <input
          {...control}
          className="input"
          type="datetime-local"
          name="publishedAt"
          required
          min={wallTime(new Date(), timeZone)}
          max="9997-12-31T23:59"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value)
            const publishedAt = momentOf(target.value, timeZone)?.toISOString() ?? null
            onChange(post => ({ ...post, publishedAt }))
          }}
        />
      )}
    </Field>
  )
}

const timeOf = (wall: string) => wall.slice(-5)
