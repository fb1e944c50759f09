import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useId,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '#app/loading/use-query.ts'
import { SessionContext } from '#app/session/session-context.ts'
import { type Suggestion, suggestPosts } from '#shared/data/search.ts'
import { counted } from '#shared/text/count.ts'
import '#app/styles/search.css'
import { topicAddress } from '#app/components/topic.tsx'

export type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  onAttributes: (attributes: InputHTMLAttributes<HTMLInputElement>) => void
}

const DEBOUNCE_MS = 150

/** Suggests topics and titles below a search field. Follows the combobox pattern of the ARIA Authoring Practices Guide. */
export function Suggestions({ input, onAttributes }: SuggestionsProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => input.current?.value.trim() ?? '')
  const [isOpen, setOpen] = useState(() => isTypedIn(input.current))
  const suggestions = useSuggestions(isOpen ? typed : '')
  const [active, setActive] = useState(-1)
  const isShown = isOpen && suggestions.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts with no active option
  useEffect(() => setActive(-1), [suggestions])

  const go = useCallback(
    (suggestion: Suggestion) => {
      setOpen(false)
      input.current?.blur()
      navigate(addressOf(suggestion))
    },
    [input, navigate],
  )

  useEffect(() => {
    const step = (by: number) => {
      // Going past either end of the list returns to the field itself.
      setActive(now => ((now + 1 + by + suggestions.length + 1) % (suggestions.length + 1)) - 1)
    }
    const press = (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      const chosen = suggestions[active]
      if (event.key === 'Enter') {
        setOpen(false)
        if (!isShown || !chosen) return
        go(chosen)
      } else if (event.key === 'Escape' && isShown) setOpen(false)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (isShown) step(event.key === 'ArrowDown' ? 1 : -1)
        else setOpen(true)
      } else return
      event.preventDefault()
    }
    onAttributes({
      role: 'combobox',
      'aria-expanded': isShown,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : undefined,
      onKeyDown: press,
      onBlur: () => setOpen(false),
      onInput: event => {
        setTyped(event.currentTarget.value.trim())
        setOpen(true)
      },
    })
  }, [id, suggestions, active, isShown, go, onAttributes])

  return (
    <>
      <div
        className="menu suggestions"
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={addressOf(suggestion)}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            dir="auto"
            onMouseDown={event => event.preventDefault()}
            onClick={() => go(suggestion)}
          >
            {'topic' in suggestion ? `Topic: ${suggestion.topic}` : suggestion.title}
          </div>
        ))}
      </div>
      <span className="sr-only" role="status">
        {isShown && counted(suggestions.length, 'suggestion')}
      </span>
    </>
  )
}

function isTypedIn(field: HTMLInputElement | null): boolean {
  return field !== null && field === document.activeElement && field.value !== field.defaultValue
}

const addressOf = (suggestion: Suggestion) =>
  'topic' in suggestion ? topicAddress(suggestion.topic) : suggestion.address

const none: Suggestion[] = []

function useSuggestions(typed: string): Suggestion[] {
  const connect = use(SessionContext)?.connect
  const { former } = useQuery(
    async (client, signal) => {
      await new Promise(resolve => setTimeout(resolve, DEBOUNCE_MS))
      return signal.aborted ? none : suggestPosts(client, typed, signal).catch(() => none)
    },
    connect && typed !== '' ? typed : null,
    { connect },
  )
  return former ?? none
}
