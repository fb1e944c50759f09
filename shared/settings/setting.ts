import { plainEmail } from '#shared/text/plain-email.ts'
import { type SettingCheck, wholeNumber } from './checks.ts'
import type { PanelName } from './panels.ts'

type SettingChoice<Value extends string = string> = { value: Value; label: string; hint?: string }

/** A value of a long list by its name. `other`: another name of it. */
export type ListedName = { name: string; other?: string }

/** What 0 means, what any other number means, and the number to start with. */
export type ZeroMeaning = { zero: string; other: string; usual: number }

/** `own`: shown by a custom component (`dashboard/settings/own-fields.tsx`). */
export type Control =
  | { kind: 'line'; type?: 'email'; isRequired?: boolean }
  | { kind: 'lines' }
  | { kind: 'count'; least: number; most: number; meaning?: ZeroMeaning }
  | { kind: 'listed'; list: () => ListedName[] }
  | { kind: 'year' }
  | { kind: 'select' | 'tiles'; choices: readonly SettingChoice[] }
  | { kind: 'switch' }
  | { kind: 'own' }

type Entry<Value, Column extends string> = {
  column: Column
  start: Value
  panel: PanelName | null
  label: string
  hint?: string
  /** Other words by which people look for it. */
  words?: string
  above?: string
  isPair?: true
  /** Name in a list of differences, where the label is clear only in its section. */
  name?: string
  format?(value: Value): string
  /** The form's message for an invalid value, if not 'Must be' and the check's message. */
  sentence?: string
}

/** A setting of the site. A constraint of its column enforces the same check. */
export interface Setting<Value, Column extends string = string, Shown extends Control = Control>
  extends Entry<Value, Column>,
    SettingCheck {
  control: Shown
  read(stored: unknown): Value
  tidy(typed: Value): Value
  format(value: Value): string
}

type Kind<Value, Shown extends Control> = Pick<Setting<Value>, 'read'> & {
  check: SettingCheck
  control: Shown
  tidy?(typed: Value): Value
}

function setting<Value, Column extends string, Shown extends Control>(
  entry: Entry<Value, Column>,
  { check, ...kind }: Kind<Value, Shown>,
): Setting<Value, Column, Shown> {
  const format = (value: Value) => (value === null ? '' : String(value))
  return { tidy: typed => typed, format, ...entry, ...check, ...kind }
}

type Checked = { check: SettingCheck }
type Line = { check: SettingCheck; type?: 'email'; isRequired?: true }

export const textLine = <Column extends string>({
  check,
  type,
  isRequired,
  ...entry
}: Entry<string, Column> & Line) =>
  setting(entry, {
    check,
    read: stored => (typeof stored === 'string' ? stored : entry.start),
    tidy: typed => (type === 'email' ? plainEmail(typed) : typed.trim()),
    control: { kind: 'line', ...(type && { type }), ...(isRequired && { isRequired }) },
  })

/** A list of texts, one per line. */
export const textLines = <Column extends string>({ check, ...entry }: Entry<string, Column> & Checked) =>
  setting(entry, {
    check,
    read: stored => (typeof stored === 'string' ? stored : entry.start),
    tidy: typed => [...new Set(typed.split(/\r?\n/).map(line => line.trim()))].filter(Boolean).join('\n'),
    control: { kind: 'lines' },
  })

export const count = <Column extends string>(
  [least, most]: [least: number, most: number],
  { meaning, ...entry }: Entry<number, Column> & { meaning?: ZeroMeaning },
) =>
  setting(
    { format: value => (meaning && value === 0 ? meaning.zero : String(value)), ...entry },
    {
      check: wholeNumber(least, most),
      read: stored => (typeof stored === 'number' ? stored : entry.start),
      control: { kind: 'count', least, most, ...(meaning && { meaning }) },
    },
  )

/** A text that must be one of a list too long for a select. */
export const listed = <Column extends string>(
  list: () => ListedName[],
  {
    check,
    read,
    tidy,
    ...entry
  }: Entry<string, Column> &
    Pick<Setting<string>, 'tidy' | 'sentence'> & { check: SettingCheck } & Partial<
      Pick<Setting<string>, 'read'>
    >,
) =>
  setting(entry, {
    check,
    read: read ?? (stored => (typeof stored === 'string' ? stored : entry.start)),
    tidy,
    control: { kind: 'listed', list },
  })

const isOneOf = <Value extends string>(
  choices: readonly SettingChoice<Value>[],
  value: unknown,
): value is Value => choices.some(choice => choice.value === value)

const labelOf = (choices: readonly SettingChoice[], value: string) =>
  choices.find(choice => choice.value === value)?.label ?? value

const chosen =
  (kind: 'select' | 'tiles') =>
  <const Value extends string, Column extends string>(
    choices: readonly SettingChoice<Value>[],
    entry: Entry<NoInfer<Value>, Column>,
  ) =>
    setting<Value, Column, { kind: 'select' | 'tiles'; choices: readonly SettingChoice<Value>[] }>(
      { format: value => labelOf(choices, value), ...entry },
      {
        check: {
          isValid: value => isOneOf(choices, value),
          message: choices.map(({ value }) => `'${value}'`).join(' or '),
        },
        read: stored => (isOneOf(choices, stored) ? stored : entry.start),
        control: { kind, choices },
      },
    )

export const select = chosen('select')
export const tiles = chosen('tiles')

export const yesOrNo = <Column extends string>(entry: Entry<boolean, Column>) =>
  setting(
    { format: (value: boolean) => (value ? 'yes' : 'no'), ...entry },
    {
      check: { isValid: value => typeof value === 'boolean', message: 'true or false' },
      read: stored => (typeof stored === 'boolean' ? stored : entry.start),
      control: { kind: 'switch' },
    },
  )

export const optionalYear = <Column extends string>({
  check,
  ...entry
}: Entry<number | null, Column> & Checked) =>
  setting(entry, {
    check,
    read: stored => (typeof stored === 'number' ? stored : null),
    control: { kind: 'year' },
  })

export const own = <Value, Column extends string>(
  entry: Entry<Value, Column>,
  kind: Omit<Kind<Value, Control>, 'control'>,
) => setting(entry, { ...kind, control: { kind: 'own' } })
