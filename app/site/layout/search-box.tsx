import {
  type ComponentType,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { isSearchKey } from './search-key.ts'
import type { SuggestionsProps } from './suggestions.tsx'

type Props = { className: string; typed?: string; autoFocus?: boolean; children?: ReactNode }

export function SearchBox({ className, typed, autoFocus, children }: Props) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps> | null>(null)
  const [combobox, setCombobox] = useState<InputHTMLAttributes<HTMLInputElement>>({})

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || !input.current) return
      event.preventDefault()
      if (input.current.getClientRects().length === 0) return navigate('/search')
      input.current.focus()
      input.current.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate])

  // The field may have been focused before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) setWanted(true)
  }, [])

  useEffect(() => {
    // The form works without suggestions, so a failed import is ignored. Use catch() here: the build treats `then` as part of the import, and its second argument would miss an error from a style sheet.
    if (isWanted)
      import('./suggestions.tsx').then(module => setSuggestions(() => module.Suggestions)).catch(() => {})
  }, [isWanted])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    navigate(`/search?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element would add another box around the form
    <form className={className} role="search" action="/search" onSubmit={submit}>
      <div className="search-box-field">
        <Icon name="search" />
        <TextInput
          ref={input}
          type="search"
          name="q"
          aria-label="Search"
          placeholder="Search"
          defaultValue={typed}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          autoFocus={autoFocus}
          onFocus={() => setWanted(true)}
          {...combobox}
        />
        {Suggestions && <Suggestions input={input} onAttributes={setCombobox} />}
      </div>
      {children}
    </form>
  )
}
