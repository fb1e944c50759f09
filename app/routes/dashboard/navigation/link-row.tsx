import type { ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { LinkEntry, LinkTroubles } from './link-list.ts'

type Props = {
  entry: LinkEntry
  troubles: LinkTroubles | null
  /** Whether it is the first or the last of its list. */
  ends: { isFirst: boolean; isLast: boolean }
  /** The options of what a link can lead to, besides a typed address. */
  choices: ReactNode
  onChange: (changes: Partial<LinkEntry>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  drag: { isDragged: boolean; onStart: () => void; onOver: () => void; onEnd: () => void }
}

const TYPED = 'typed'
const PAGE = 'page '

export function LinkRow({ entry, troubles, ends, choices, onChange, onMove, onRemove, drag }: Props) {
  const { key, label, pageId, address, isTyped } = entry
  const name = label.trim() || 'this link'

  function choose(value: string) {
    if (value === TYPED) onChange({ pageId: null, address: '', isTyped: true })
    else if (value.startsWith(PAGE))
      onChange({ pageId: Number(value.slice(PAGE.length)), address: '', isTyped: false })
    else onChange({ pageId: null, address: value, isTyped: false })
  }

  return (
    <li
      className={drag.isDragged ? 'link-row link-row-dragged' : 'link-row'}
      onDragOver={event => {
        event.preventDefault()
        drag.onOver()
      }}
      onDrop={event => event.preventDefault()}
    >
      {/* For a pointer only: the buttons at the end do the same. */}
      <span
        className="link-row-handle"
        aria-hidden="true"
        title="Drag"
        draggable
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', label)
          drag.onStart()
        }}
        onDragEnd={drag.onEnd}
      >
        <Icon name="grip" />
      </span>
      <Field label="Label" error={troubles?.label ?? null}>
        {control => (
          <input
            {...control}
            className="input input-small"
            name={`label ${key}`}
            value={label}
            onChange={({ target }) => onChange({ label: target.value })}
          />
        )}
      </Field>
      <Field label="Leads to">
        {control => (
          <select
            {...control}
            className="input input-small"
            value={isTyped ? TYPED : pageId === null ? address : `${PAGE}${pageId}`}
            onChange={({ target }) => choose(target.value)}
          >
            <option value={TYPED}>Another address</option>
            {choices}
          </select>
        )}
      </Field>
      {isTyped && (
        <Field label="Address" error={troubles?.address ?? null} className="link-row-address">
          {control => (
            <input
              {...control}
              className="input input-small"
              name={`address ${key}`}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              value={address}
              onChange={({ target }) => onChange({ address: target.value })}
            />
          )}
        </Field>
      )}
      <div className="link-row-acts">
        <IconButton
          small
          id={`up ${key}`}
          label={`Move ${name} up`}
          title="Move up"
          disabled={ends.isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon name="up" />
        </IconButton>
        <IconButton
          small
          id={`down ${key}`}
          label={`Move ${name} down`}
          title="Move down"
          disabled={ends.isLast}
          onClick={() => onMove(1)}
        >
          <Icon name="down" />
        </IconButton>
        <IconButton small danger label={`Remove ${name}`} title="Remove" onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </div>
    </li>
  )
}
