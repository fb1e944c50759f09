import { type FormEvent, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { topicAddress } from '#app/components/topic.tsx'
import { useQuery } from '#app/loading/use-query.ts'
import { SessionContext } from '#app/session/session-context.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useCombobox } from '#app/ui/use-combobox.ts'
import { type Suggestion, suggestPosts } from '#shared/data/search.ts'
import { counted } from '#shared/text/count.ts'
import { isSearchKey } from './search-key.ts'

type Props = { className: string; typed?: string; autoFocus?: boolean; children?: ReactNode }

const DEBOUNCE_MS = 150

/** Suggests topics and titles below the field. */
export function SearchBox({ className, typed: initial, autoFocus, children }: Props) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  /** Empty while the list is closed. */
  const [typed, setTyped] = useState('')
  const [isUsed, setUsed] = useState(false)
  const suggestions = useSuggestions(typed)
  const combobox = useCombobox({
    label: 'Suggestions',
    options: suggestions,
    onChoose(suggestion) {
      setTyped('')
      input.current?.blur()
      navigate(addressOf(suggestion))
    },
  })

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

  // The reader may have focused the field, and typed, before hydration.
  const adopt = useEffectEvent(() => {
    const field = input.current
    if (field !== document.activeElement) return
    setUsed(true)
    if (field?.value !== field?.defaultValue) suggest()
  })
  useEffect(() => adopt(), [])

  function suggest() {
    combobox.reset()
    setTyped(input.current?.value.trim() ?? '')
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    navigate(`/search?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element would add another box around the form
    <form className={className} role="search" action="/search" onSubmit={submit}>
      <div className="menu-place search-box-field">
        <Icon name="search" />
        <TextInput
          {...(isUsed && combobox.field)}
          ref={input}
          type="search"
          name="q"
          aria-label="Search"
          placeholder="Search"
          defaultValue={initial}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          autoFocus={autoFocus}
          onFocus={() => setUsed(true)}
          onInput={suggest}
          onBlur={() => setTyped('')}
          onKeyDown={event => {
            if (combobox.press(event)) return
            if (event.key === 'ArrowDown' && !event.nativeEvent.isComposing) suggest()
            if (event.key === 'Enter') setTyped('')
            if (event.key !== 'Escape' || suggestions.length === 0) return
            // Browsers clear a search field on Escape.
            event.preventDefault()
            setTyped('')
          }}
        />
        <div {...combobox.list} className="menu search-box-menu">
          {suggestions.map((suggestion, place) => (
            <div {...combobox.option(suggestion, place)} key={addressOf(suggestion)}>
              {'topic' in suggestion ? `Topic: ${suggestion.topic}` : suggestion.title}
            </div>
          ))}
        </div>
        <span className="sr-only" role="status">
          {suggestions.length > 0 && counted(suggestions.length, 'suggestion')}
        </span>
      </div>
      {children}
    </form>
  )
}

const addressOf = (suggestion: Suggestion) =>
  'topic' in suggestion ? topicAddress(suggestion.topic) : suggestion.address

/** The suggestions for the previous text are shown until new ones are loaded. */
function useSuggestions(typed: string): Suggestion[] {
  const connect = use(SessionContext)?.connect
  const { former } = useQuery(
    async (client, signal) => {
      await new Promise(resolve => setTimeout(resolve, DEBOUNCE_MS))
      return signal.aborted ? [] : suggestPosts(client, typed, signal).catch(() => [])
    },
    connect && typed !== '' ? typed : null,
    { connect },
  )
  return former ?? []
}
