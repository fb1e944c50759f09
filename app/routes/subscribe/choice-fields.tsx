import { type LetterChoice, weekdays } from '#app/content/subscription.ts'
import { useSite } from '#app/content/use-site.ts'
import { Field } from '#app/ui/field.tsx'

/** Topics and rhythm of letters, as `readLetterChoice` reads them. */
export function ChoiceFields({ choice }: { choice: LetterChoice }) {
  const known = useSite().topics.map(({ name }) => name)
  const topics = [...known, ...choice.topics.filter(name => !known.includes(name))]
  return (
    <>
      {topics.length > 1 && (
        <fieldset>
          <legend className="field-label">Topics</legend>
          <p className="hint">Choose none to get all posts.</p>
          {topics.map(name => (
            <label key={name} className="tick">
              <input
                type="checkbox"
                name="topic"
                value={name}
                defaultChecked={choice.topics.includes(name)}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      )}
      <Field label="How often">
        {control => (
          <select {...control} className="input" name="weekday" defaultValue={choice.weekday ?? ''}>
            <option value="">Each post</option>
            {weekdays.map((day, index) => (
              <option key={day} value={index}>
                Once a week, on {day}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
