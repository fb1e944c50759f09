import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DashboardIcon } from '../dashboard-icon.tsx'
import { movedTo } from './moved-to.ts'
import { RowActions } from './row-actions.tsx'

type Props<Item> = {
  items: Item[]
  nameOf: (item: Item, index: number) => string
  onChange: (items: Item[]) => void
  canRemove?: boolean
  children: (item: Item, index: number, set: (change: Partial<Item>) => void) => ReactNode
}

/** Form rows that can be reordered by dragging or with buttons. The first field of a new row gets the focus. */
export function OrderedRows<Item>({ items, nameOf, onChange, canRemove = true, children }: Props<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [announced, announce] = useState('')
  const focusNext = useRef<string[]>([])
  const count = useRef(items.length)

  // An element loses its focus when it moves in the document.
  useEffect(() => {
    const isAdded = items.length === count.current + 1
    count.current = items.length
    const selectors = isAdded ? [':scope > li:last-child :is(input, select)'] : focusNext.current
    focusNext.current = []
    selectors
      .map(selector => list.current?.querySelector<HTMLElement>(selector))
      .find(element => element && !element.matches(':disabled'))
      ?.focus()
  })

  const move = (from: number, to: number) => onChange(movedTo(items, from, to))

  return (
    <>
      <ol ref={list} className="ruled ordered-rows">
        {items.map((item, index) => {
          const name = nameOf(item, index)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may have no identity, and keep nothing of their own
              key={index}
              className={dragged === index ? 'ordered-rows-dragged' : undefined}
              onDragOver={event => {
                if (dragged === null) return
                event.preventDefault()
                if (dragged === index) return
                move(dragged, index)
                setDragged(index)
              }}
              onDrop={event => event.preventDefault()}
            >
              {/* For pointers only; the buttons at the end of the row do the same. */}
              <span
                className="icon-button ordered-rows-handle"
                aria-hidden="true"
                title="Drag"
                draggable
                onDragStart={event => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', name)
                  setDragged(index)
                }}
                onDragEnd={() => setDragged(null)}
              >
                <DashboardIcon name="grip" />
              </span>
              <div className="stack dashboard-pair">
                {children(item, index, change =>
                  onChange(items.map((other, at) => (at === index ? { ...other, ...change } : other))),
                )}
              </div>
              <RowActions
                name={name}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                onMove={by => {
                  const row = `:scope > li:nth-child(${index + by + 1})`
                  const buttons = [`${row} [data-move="${by}"]`, `${row} [data-move="${-by}"]`]
                  focusNext.current = buttons
                  announce(`${name}: ${index + by + 1} of ${items.length}`)
                  move(index, index + by)
                }}
                onRemove={
                  canRemove &&
                  (() => {
                    focusNext.current = [
                      `:scope > li:nth-child(${Math.min(index + 1, items.length - 1)}) [data-remove]`,
                    ]
                    onChange(items.toSpliced(index, 1))
                  })
                }
              />
            </li>
          )
        })}
      </ol>
      <p className="sr-only" role="status">
        {announced}
      </p>
    </>
  )
}
