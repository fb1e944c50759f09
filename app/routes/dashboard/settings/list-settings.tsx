import { TextField } from '#app/ui/field.tsx'
import type { PartProps } from './part-props.ts'
import { SettingSelect } from './setting-select.tsx'

const orders = [
  { value: 'oldest first', words: 'Oldest first' },
  { value: 'newest first', words: 'Newest first' },
] as const

const sinces = [
  { value: 'a month ago', words: 'A month ago' },
  { value: 'start of the previous month', words: 'Start of the previous month' },
] as const

export function ListSettings({ typed, troubles, onChange }: PartProps) {
  const { sinceLastMonth } = typed
  const number = (name: 'pageSize' | 'recentCount') => ({
    type: 'number',
    min: 1,
    max: 100,
    value: Number.isNaN(typed[name]) ? '' : typed[name],
    error: troubles[name] ?? null,
    onChange: ({ target }: { target: { valueAsNumber: number } }) =>
      onChange({ [name]: target.valueAsNumber }),
  })
  const since = (label: string, name: keyof typeof sinceLastMonth) => (
    <SettingSelect
      label={label}
      value={sinceLastMonth[name]}
      choices={sinces}
      onChange={value => onChange({ sinceLastMonth: { ...sinceLastMonth, [name]: value } })}
    />
  )
  return (
    <fieldset className="panel settings-form-part">
      <legend>Lists</legend>
      <SettingSelect
        label="Order of posts"
        value={typed.order}
        choices={orders}
        onChange={order => onChange({ order })}
      />
      <div className="settings-form-pair">
        <TextField label="Posts a page" {...number('pageSize')} />
        <TextField label="Recent posts" {...number('recentCount')} />
      </div>
      <p className="hint">‘Since Last month’ on the dashboard counts from:</p>
      {since('Users', 'users')}
      {since('Comments', 'comments')}
      {since('Posts', 'posts')}
    </fieldset>
  )
}
