import type { SiteTopic } from '#app/content/site.ts'
import { siteBounds } from '#app/data/site-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { OrderedRows } from '../ordered-rows/ordered-rows.tsx'
import type { PartProps } from './part-props.ts'

const inks = ['By its place', 'Blue', 'Green', 'Rust', 'Plum']

/** Topics in their order. `saved`: to give a new one a number that none has had in this form. */
export function TopicSettings({ typed, troubles, onChange, saved }: PartProps & { saved: SiteTopic[] }) {
  const { topics } = typed
  const add = () => {
    const id = Math.max(0, ...[...topics, ...saved].map(topic => topic.id)) + 1
    onChange({ topics: [...topics, { id, name: '', ink: null }] })
  }
  return (
    <fieldset className="panel settings-form-part" data-part="topics">
      <legend>Topics</legend>
      <p className="hint">
        A renamed topic takes its posts along, and its old address leads to the new one. A topic with posts
        cannot be removed.
      </p>
      {troubles.topics && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {troubles.topics}
        </p>
      )}
      <OrderedRows
        items={topics}
        nameOf={({ name }, place) => name || `topic ${place + 1}`}
        onChange={topics => onChange({ topics })}
      >
        {({ name, ink }, place, set) => (
          <>
            <Field label={`Topic ${place + 1}`} hideLabel>
              {control => (
                <input
                  {...control}
                  className="input"
                  value={name}
                  maxLength={siteBounds.topicLength}
                  aria-invalid={
                    troubles.topics && (name.trim() === '' || name.includes('/')) ? true : undefined
                  }
                  onChange={({ target }) => set({ name: target.value.trimStart() })}
                  onBlur={() => set({ name: name.trim() })}
                />
              )}
            </Field>
            <Field label={`Colour of topic ${place + 1}`} hideLabel>
              {control => (
                <select
                  {...control}
                  className="input"
                  value={ink ?? 0}
                  onChange={({ target }) => set({ ink: Number(target.value) || null })}
                >
                  {inks.map((words, value) => (
                    <option key={words} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </>
        )}
      </OrderedRows>
      <div className="row">
        <Button size="small" onClick={add} disabled={topics.length >= siteBounds.topics}>
          Add a topic
        </Button>
      </div>
    </fieldset>
  )
}
