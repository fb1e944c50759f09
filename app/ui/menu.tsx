import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

type Props = {
  label: string
  trigger: ReactNode
  triggerClass?: string
  head?: ReactNode
  /** Called when the menu opens, for example to place it. Returns what to do when it closes. */
  onOpen?: (menu: HTMLElement) => () => void
  children: ReactNode
}

const items = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

export function Menu({ label, trigger, triggerClass, head, onOpen, children }: Props) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const sheet = menu.current?.parentElement
    return sheet ? onOpen?.(sheet) : undefined
  }, [open, onOpen])

  useEffect(() => {
    if (!open) return
    items(menu.current)[0]?.focus({ preventScroll: true })
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  function move(event: KeyboardEvent) {
    const all = items(menu.current)
    const at = all.findIndex(item => item.matches(':focus'))
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined && open) {
      event.preventDefault()
      all.at(next % all.length)?.focus()
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'Tab') {
      setOpen(false)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the button and items inside
    <div className="menu-place" ref={place} onKeyDown={move}>
      <button
        ref={button}
        type="button"
        className={triggerClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div className="menu">
          {head}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space on an item fire its click event */}
          <div
            role="menu"
            id={id}
            aria-label={label}
            tabIndex={-1}
            ref={menu}
            onClick={() => {
              setOpen(false)
              button.current?.focus()
            }}
          >
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

export function MenuLink({ icon, children, ...link }: { icon: IconName } & ComponentProps<typeof Link>) {
  return (
    <Link {...link} role="menuitem" tabIndex={-1}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}

export function MenuButton({ icon, children, ...button }: { icon: IconName } & ComponentProps<'button'>) {
  return (
    <button {...button} type="button" role="menuitem" tabIndex={-1}>
      <Icon name={icon} />
      {children}
    </button>
  )
}
