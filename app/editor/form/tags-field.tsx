import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useCombobox } from '#app/ui/use-combobox.ts'
import { mostTags, tagSlugOf, tidyTags } from '#shared/posts/tag-slug.ts'
import { counted } from '#shared/text/count.ts'
import { useSuggestedTags } from './use-suggested-tags.ts'

type Props = {
  label?: string
  names: string[]
  error: string | undefined
  onChange: (names: string[]) => void
}

/** Commas of several scripts, and lines of a pasted list. */
const separator = /[,\n，、،]/

export function TagsField({ label = 'Tags', names, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  /** What is typed, as the last of the names, so that a draft has it before it is added. */
  const [unfinished, setUnfinished] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const chosen = unfinished !== undefined && names.at(-1) === unfinished ? names.slice(0, -1) : names
  const found = useFound(isOpen ? typed.trim() : '', chosen)
  const combobox = useCombobox({
    label: 'Existing tags',
    options: found,
    onChoose: name => change([name]),
  })

  function change(added: string[], text = '', isOpen = false) {
    const known = tidyTags([...chosen, ...added])
    const next = tidyTags([...known, text])
    setTyped(text)
    setUnfinished(next.slice(known.length)[0])
    combobox.reset()
    setOpen(isOpen)
    if (next.join() !== names.join()) onChange(next)
  }

  const spelled = (part: string) => found.find(name => tagSlugOf(name) === tagSlugOf(part)) ?? part

  const addTyped = () => change([spelled(typed)])

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || combobox.press(event)) return
    if (key === 'Enter' && typed.trim() !== '') addTyped()
    else if (key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1))
    else if (key === 'Escape' && found.length > 0) {
      // It would also close the panel around the field.
      event.stopPropagation()
      setOpen(false)
    } else return
    event.preventDefault()
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const parts = event.clipboardData.getData('text').split(separator)
    if (parts.length < 2) return
    event.preventDefault()
    change([typed, ...parts].map(spelled))
  }

  return (
    <Field label={label} hint={`Separate them with commas. Up to ${mostTags}.`} error={error}>
      {control => (
        <>
          <div className="menu-place">
            <div className="input row tags-field-box">
              {chosen.length > 0 && (
                <ul aria-label="Chosen tags">
                  {chosen.map(name => (
                    <li key={name} className="tags-field-name">
                      <bdi>{name}</bdi>
                      <IconButton
                        label={`Remove ${name}`}
                        danger
                        onClick={() => onChange(names.filter(other => other !== name))}
                      >
                        <Icon name="close" />
                      </IconButton>
                    </li>
                  ))}
                </ul>
              )}
              <input
                {...control}
                name="tags"
                value={typed}
                enterKeyHint="enter"
                dir="auto"
                {...combobox.field}
                onKeyDown={press}
                onPaste={paste}
                onBlur={addTyped}
                onChange={({ target }) => {
                  const parts = target.value.split(separator)
                  change(parts.slice(0, -1).map(spelled), parts.at(-1)?.trimStart(), true)
                }}
              />
            </div>
            <div {...combobox.list} className="menu">
              {found.map((name, place) => (
                <div {...combobox.option(name, place)} key={name}>
                  {name}
                </div>
              ))}
            </div>
          </div>
          <span className="sr-only" role="status">
            {found.length > 0
              ? counted(found.length, 'suggestion')
              : chosen.length > 0 && counted(chosen.length, 'tag')}
          </span>
        </>
      )}
    </Field>
  )
}

/** Existing names that contain the typed text and are not chosen. */
function useFound(typed: string, names: string[]): string[] {
  const suggested = useSuggestedTags(typed)
  const wanted = tagSlugOf(typed)
  if (wanted === '') return []
  const chosen = new Set(names.map(tagSlugOf))
  return suggested.filter(name => !chosen.has(tagSlugOf(name)) && tagSlugOf(name).includes(wanted))
}
