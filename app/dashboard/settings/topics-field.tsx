import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { siteBounds } from '#shared/settings/checks.ts'
import { inkLabels } from '#shared/settings/site-topics.ts'
import { OrderedRows } from '../ordered-rows/ordered-rows.tsx'
import type { OwnFieldProps } from './part-props.ts'

const inks = inkLabels.map((label, index) => ({
  value: String(index),
  label,
  ink: index || null,
}))

/** Random, because a restored version or an old address may contain the id of a removed topic. */
const newId = () => 1000 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 999_000_000)

export function TopicsField({ typed, errors, onChange }: OwnFieldProps) {
  const { topics } = typed
  const add = () => onChange({ topics: [...topics, { id: newId(), name: '', ink: null }] })
  const isWrong = (name: string) =>
    name.trim() === '' ||
    name.includes('/') ||
    topics.filter(other => other.name.trim() === name.trim()).length > 1
  return (
    <>
      {errors.topics && (
        <div>
          <FieldError role="alert">{errors.topics}</FieldError>
        </div>
      )}
      <OrderedRows
        items={topics}
        nameOf={({ name }, index) => name || `topic ${index + 1}`}
        onChange={topics => onChange({ topics })}
      >
        {({ name, ink }, index, set) => (
          <>
            <TextField
              label={`Topic ${index + 1}`}
              hideLabel
              value={name}
              maxLength={siteBounds.topicLength}
              aria-invalid={errors.topics && isWrong(name) ? true : undefined}
              onChange={({ target }) => set({ name: target.value })}
            />
            <SelectField
              label={`Color of topic ${index + 1}`}
              hideLabel
              value={ink ?? 0}
              choices={inks}
              onChoose={({ ink }) => set({ ink })}
            />
          </>
        )}
      </OrderedRows>
      <div className="row">
        <Button size="small" onClick={add} disabled={topics.length >= siteBounds.topics}>
          Add a topic
        </Button>
      </div>
    </>
  )
}
