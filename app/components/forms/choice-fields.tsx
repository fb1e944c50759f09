import { useSite } from '#app/loading/use-site.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { type NewsletterChoice, weekdays } from '#shared/newsletter/subscription.ts'

export function ChoiceFields({ choice }: { choice: NewsletterChoice }) {
  const known = useSite().topics.map(({ name }) => name)
  const topics = [...known, ...choice.topics.filter(name => !known.includes(name))]
  return (
    <>
      {topics.length > 1 && (
        <fieldset>
          <legend className="field-label">Topics</legend>
          <p className="hint">Leave all unchecked for every post.</p>
          {topics.map(name => (
            <Checkbox key={name} name="topic" value={name} defaultChecked={choice.topics.includes(name)}>
              <bdi>{name}</bdi>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <SelectField
        label="How often"
        name="weekday"
        defaultValue={choice.weekday ?? ''}
        choices={[
          { value: '', label: 'Each post' },
          ...weekdays.map((day, index) => ({ value: String(index), label: `Once a week, on ${day}` })),
        ]}
      />
    </>
  )
}
