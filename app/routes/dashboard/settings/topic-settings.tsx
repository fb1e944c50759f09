import type { SiteTopic } from '#app/content/site.ts'
import { siteBounds } from '#app/data/site-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { movedTo } from './moved-to.ts'
import type { PartProps } from './part-props.ts'

const inks = ['By its place', 'Blue', 'Green', 'Rust', 'Plum']

/** Topics in their order. `saved`: to give a new one a number that none has had in this form. */
export function TopicSettings({ typed, troubles, onChange, saved }: PartProps & { saved: SiteTopic[] }) {
  const { topics } = typed
  const set = (place: number, change: Partial<SiteTopic>) =>
    onChange({ topics: topics.map((topic, at) => (at === place ? { ...topic, ...change } : topic)) })
  const add = () => {
    const id = Math.max(0, ...[...topics, ...saved].map(topic => topic.id)) + 1
    onChange({ topics: [...topics, { id, name: '', ink: null }] })
  }
  return (
    <fieldset className="panel settings-form-part">
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
      <ol className="settings-list">
        {topics.map(({ id, name, ink }, place) => (
          <li key={id}>
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
                  onChange={({ target }) => set(place, { name: target.value.trimStart() })}
                  onBlur={() => set(place, { name: name.trim() })}
                />
              )}
            </Field>
            <Field label={`Colour of topic ${place + 1}`} hideLabel>
              {control => (
                <select
                  {...control}
                  className="input"
                  value={ink ?? 0}
                  onChange={({ target }) => set(place, { ink: Number(target.value) || null })}
                >
                  {inks.map((words, value) => (
                    <option key={words} value={value}>
                      {words}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <MoveButtons
              name={name || `topic ${place + 1}`}
              place={place}
              count={topics.length}
              onMove={to => onChange({ topics: movedTo(topics, place, to) })}
              onRemove={() => onChange({ topics: topics.filter((_, at) => at !== place) })}
            />
          </li>
        ))}
      </ol>
      <div className="row">
        <Button size="small" onClick={add} disabled={topics.length >= siteBounds.topics}>
          Add a topic
        </Button>
      </div>
    </fieldset>
  )
}
