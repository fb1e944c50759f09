import type { DateSite } from '#shared/text/dates.ts'
import { textOrNull } from '#shared/text/parse-record.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { readStatus, type Status } from './post-status.ts'
import { type Project, type ProjectInput, readProject, tidiedProject } from './project.ts'
import { type ReviewedThing, readReviewedThing, type ThingInput, tidiedThing } from './reviewed-thing.ts'
import { tidyTags } from './tag-slug.ts'

export type Noun = 'post' | 'page' | 'project'

export const toNoun = (text: string): Noun => (text === 'page' || text === 'project' ? text : 'post')

type OtherFields = { title: string; status: Status; thumbnail: string | null; cover: string | null }

type Found = string | Partial<Record<ThingInput | ProjectInput, string>> | null

type Kind<Value> = {
  empty: Value
  isProse?: boolean
  /** Reads from a row, JSON or a form. Unusable values become empty, because a draft may hold anything. */
  read: (stored: unknown) => Value
  tidy?: (value: Value) => Value
}

type Description<Value, Column, Place> = {
  column: Column
  label: string
  of: readonly Place[]
  counts?: (others: OtherFields) => boolean
  check?: (value: Value, others: OtherFields, at: { noun: Noun; now: Date }) => Found
  /** The message when the database refuses it. `rule`: the end of the constraint's name. */
  refusal?: (noun: Noun, rule: string) => string
  input?: ThingInput | ProjectInput
  toText?: (value: Value, others: OtherFields, site: DateSite) => string | null
}

export function field<Value, const Column extends string, const Place extends string = never>(
  { empty, isProse = false, read, tidy = value => value }: Kind<Value>,
  description: Description<Value, Column, Place>,
) {
  const { column, label, of, input, counts = () => true, refusal, check, toText } = description
  return {
    column,
    label,
    of,
    empty,
    isProse,
    read,
    input,
    counts,
    refusal,
    tidy: (value: unknown) => tidy(read(value)),
    check: (value: unknown, others: OtherFields, at: { noun: Noun; now: Date }) =>
      check?.(read(value), others, at) ?? null,
    toText: (value: unknown, others: OtherFields, site: DateSite) =>
      toText?.(read(value), others, site) ?? null,
  }
}

export const text: Kind<string> = { empty: '', isProse: true, read: storableText }
export const trimmedText: Kind<string> = { ...text, tidy: value => value.trim() }
export const optionalText: Kind<string | null> = { empty: null, read: textOrNull }
export const tags: Kind<string[]> = {
  empty: [],
  read: stored => (Array.isArray(stored) ? stored.map(storableText).filter(Boolean) : []),
  tidy: tidyTags,
}
export const flag: Kind<boolean> = { empty: false, read: stored => stored === true }
export const status: Kind<Status> = { empty: 'published', read: readStatus }
export const thing: Kind<ReviewedThing | null> = {
  empty: null,
  read: readReviewedThing,
  tidy: value => value && tidiedThing(value),
}
export const project: Kind<Project | null> = {
  empty: null,
  read: readProject,
  tidy: value => value && tidiedProject(value),
}
/** Normalized, so that equal moments are equal texts. */
export const moment: Kind<string | null> = {
  empty: null,
  read: stored =>
    Number.isNaN(Date.parse(storableText(stored))) ? null : new Date(storableText(stored)).toISOString(),
}
