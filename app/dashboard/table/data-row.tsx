import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Link } from '#app/ui/link.tsx'
import { PickRow } from './picking.tsx'
import { type RowAction, RowMenu, type RowTarget } from './row-menu.tsx'
import type { Picking } from './use-picking.ts'
import type { Column } from './view.ts'

type Props<Row> = {
  row: Row
  columns: Column<Row>[]
  name: string
  target?: RowTarget
  actions?: RowAction[]
  buttons?: ReactNode
  picking?: Picking<Row>
}

const phoneClasses = { mark: 'data-table-mark', hidden: 'data-table-wide', labelled: '' }

export function DataRow<Row>(props: Props<Row>) {
  const { row, columns, name, target, actions, buttons, picking } = props
  return (
    <tr className={picking?.isChosen(row) ? 'data-table-chosen' : undefined}>
      {picking && (
        <td className="data-table-pick">
          <PickRow picking={picking} row={row} />
        </td>
      )}
      {columns.map(({ label, className, onPhone, cell, marks }, index) =>
        index === 0 ? (
          <td key={label} className={classNames('data-table-first', className)}>
            {target ? <Opener target={target}>{cell(row)}</Opener> : cell(row)}
            {marks && (
              <>
                {' '}
                <span className="row hint data-table-marks">{marks(row)}</span>
              </>
            )}
          </td>
        ) : (
          <td
            key={label}
            className={classNames(className, onPhone && phoneClasses[onPhone])}
            data-label={onPhone === 'labelled' ? label : undefined}
          >
            {cell(row)}
          </td>
        ),
      )}
      {actions && (
        <td className="data-table-actions">
          <span className="data-table-quick">
            {shownOf(actions).map(action => (
              <QuickAction key={action.label} of={name} action={action} />
            ))}
          </span>
          {actions.length > 0 && <RowMenu of={name} actions={actions} />}
        </td>
      )}
      {buttons && <td className="data-table-buttons">{buttons}</td>}
    </tr>
  )
}

function Opener({ target, children }: { target: RowTarget; children: ReactNode }) {
  const opener = { className: 'clamp data-table-name', dir: 'auto', children }
  return target.to === undefined ? (
    <button {...opener} type="button" onClick={target.onPress} />
  ) : (
    <Link {...opener} to={target.to} />
  )
}

function QuickAction({ of, action }: { of: string; action: RowAction }) {
  const { label, icon, isDangerous, to, onPress } = action
  const name = `${label} ${of}`
  return to === undefined ? (
    <IconButton title={label} label={name} small danger={isDangerous} onClick={onPress}>
      {icon}
    </IconButton>
  ) : (
    <Link title={label} aria-label={name} className="icon-button icon-button-small" to={to}>
      {icon}
    </Link>
  )
}

/** The first and the last, which is the deletion. */
const shownOf = (actions: RowAction[]) =>
  actions.filter((_, place) => place === 0 || place === actions.length - 1)

export const OPENER = ':is(a, button).data-table-name'

const CONTROLS = 'a, button, label, .data-table-pick, .data-table-actions, .data-table-buttons'

/** A click anywhere in a row is one on its name, unless it selects text or hits another control. */
export function openClicked(event: MouseEvent) {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(target instanceof Element) || target.closest(CONTROLS)) return
  if (ctrlKey || metaKey || shiftKey || altKey || getSelection()?.type === 'Range') return
  target.closest('tr')?.querySelector<HTMLElement>(OPENER)?.click()
}
