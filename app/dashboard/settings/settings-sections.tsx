import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from '#app/ui/link.tsx'
import { type PanelName, panels } from '#shared/settings/panels.ts'

/** The line that a section has to pass to become current, as a fraction of the window height. */
const LINE = 0.3

type Props = { names: PanelName[]; form: RefObject<HTMLFormElement | null> }

export function SettingsSections({ names, form }: Props) {
  const nav = useRef<HTMLElement>(null)
  const current = useCurrentSection(form)

  // Below a certain width it is a row that scrolls.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href$="#${current}"]`)
    if (link)
      nav.current?.scrollTo({ left: link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2 })
  }, [current])

  return (
    <nav ref={nav} className="tabs settings-form-sections" aria-label="Sections">
      {names.map(name => (
        <Link
          key={name}
          to={`#${name}`}
          replace
          preventScrollReset
          aria-current={name === current ? 'true' : undefined}
        >
          {panels[name].legend}
        </Link>
      ))}
    </nav>
  )
}

function useCurrentSection(form: RefObject<HTMLFormElement | null>) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    function mark() {
      const parts = [...(form.current?.querySelectorAll<HTMLElement>('[data-part]:not([hidden])') ?? [])]
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1
      const passed = parts.findLast(part => part.getBoundingClientRect().top < innerHeight * LINE)
      setCurrent(((isAtEnd ? parts.at(-1) : passed) ?? parts[0])?.dataset.part)
    }
    mark()
    addEventListener('scroll', mark, { passive: true })
    return () => removeEventListener('scroll', mark)
  }, [form])
  return current
}
