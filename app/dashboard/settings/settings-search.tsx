import { type RefObject, useEffect } from 'react'
import { Empty } from '#app/ui/empty.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { isFound, wordsIn } from '#shared/settings/find-settings.ts'
import { counted } from '#shared/text/count.ts'
import { pages, settings } from '../palette/list-destinations.ts'

type Props = {
  typed: string
  count: number
  form: RefObject<HTMLFormElement | null>
  onType: (typed: string) => void
}

export function SettingsSearch({ typed, count, form, onType }: Props) {
  useEffect(() => {
    if (form.current) markFound(form.current, wordsIn(typed))
    return () => void globalThis.CSS?.highlights?.delete(FOUND)
  }, [form, typed])
  return (
    <search>
      <TextField
        label="Search settings"
        hideLabel
        type="search"
        placeholder="Search settings"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // It would save the form.
          event.preventDefault()
          form.current
            ?.querySelector<HTMLElement>(`${FOUND_SETTINGS} :is(input, select, textarea, button)`)
            ?.focus()
        }}
      />
      <span className="sr-only" role="status">
        {typed && counted(count, 'setting')}
      </span>
    </search>
  )
}

const FOUND = 'found-setting'
const FOUND_SETTINGS = '[data-setting]:not([hidden])'

/** Marks text without changing the fields. Browsers without highlights show them unmarked. */
function markFound(form: HTMLFormElement, words: string[]): void {
  if (!globalThis.CSS?.highlights) return
  const ranges: Range[] = []
  for (const element of form.querySelectorAll(`${FOUND_SETTINGS} :is(label, legend, .hint, b)`)) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const content = (text.textContent ?? '').toLowerCase()
      for (const word of words)
        for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + 1)) {
          const range = new Range()
          range.setStart(text, at)
          range.setEnd(text, at + word.length)
          ranges.push(range)
        }
    }
  }
  CSS.highlights.set(FOUND, new Highlight(...ranges))
}

/** What the typed words find on other pages of the dashboard. */
export function FoundElsewhere({ typed, count }: { typed: string; count: number }) {
  const found = [...settings, ...pages].filter(
    ({ label, hint, words = [], address }) =>
      !address.startsWith('/dashboard/settings') && isFound([label, hint, ...words], typed),
  )
  if (count === 0 && found.length === 0) return <Empty text="No settings match." />
  if (found.length === 0) return null
  return (
    <section className="stack settings-form-part" aria-label="On other pages">
      <p>{count === 0 ? 'No settings here match. On other pages:' : 'On other pages:'}</p>
      <ul className="stack">
        {found.map(({ key, label, hint, address }) => (
          <li key={key}>
            <TextLink to={address}>{label}</TextLink> <span className="hint">{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
