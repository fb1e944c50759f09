import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { OrderedRows } from './ordered-rows.tsx'

type Props<Item> = ComponentProps<typeof OrderedRows<Item>> & {
  title: string
  addLabel: string
  newItem: () => Item
  most: number
  hint?: string
  className: string
}

export function RowsPanel<Item>({ title, addLabel, newItem, most, hint, className, ...rows }: Props<Item>) {
  const { items, onChange } = rows
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Button size="small" disabled={items.length >= most} onClick={() => onChange([...items, newItem()])}>
          <Icon name="plus" />
          {addLabel}
        </Button>
      </header>
      {hint && <p className="hint ordered-rows-hint">{hint}</p>}
      <div className={`${className} ordered-rows-labelled`}>
        <OrderedRows {...rows} />
      </div>
    </section>
  )
}
