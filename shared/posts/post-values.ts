import type { DateSite } from '#shared/text/dates.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import type { Noun } from './field.ts'
import { postFields } from './post-fields.ts'
import type { ProjectInput } from './project.ts'
import type { ThingInput } from './reviewed-thing.ts'

type Fields = typeof postFields
export type FieldName = keyof Fields
type Place = Fields[FieldName]['of'][number]

type NamesOf<Where extends Place> = {
  [Name in FieldName]: Where extends Fields[Name]['of'][number] ? Name : never
}[FieldName]

/** `publishedAt`: when a scheduled post appears. `thumbnail`: a file name. `cover`: the drawing without one. */
export type PostFields = { [Name in FieldName]: ReturnType<Fields[Name]['read']> }
export type FieldsOf<Where extends Place> = Pick<PostFields, NamesOf<Where>>

const isField = (name: string): name is FieldName => Object.hasOwn(postFields, name)
export const fieldNames = Object.keys(postFields).filter(isField)

function namesOf<Where extends Place>(place: Where): NamesOf<Where>[] {
  const isOf = (name: FieldName): name is NamesOf<Where> =>
    postFields[name].of.some((one: string) => one === place)
  return fieldNames.filter(isOf)
}

export const pageNames = namesOf('page')
export const projectNames = namesOf('project')
/** Fields of a project that posts lack. */
const projectAlone = namesOf('projects alone')
const postNames = fieldNames.filter(name => !projectAlone.some(one => one === name))
export const namesOfNoun: Record<Noun, readonly FieldName[]> = {
  post: postNames,
  page: pageNames,
  project: projectNames,
}
export const versionNames = namesOf('version')
export const cardNames = namesOf('card')
export const articleNames = namesOf('article')

const made = <Name extends FieldName>(names: readonly Name[], value: (name: Name) => unknown) =>
  Object.fromEntries(names.map(name => [name, value(name)])) as Pick<PostFields, Name>

export function readFields<Name extends FieldName>(row: unknown, names: readonly Name[]) {
  const columns = isRecord(row) ? row : {}
  return made(names, name => postFields[name].read(columns[postFields[name].column]))
}

export const emptyFields: PostFields = readFields(null, fieldNames)

export type ColumnsOf<Where extends Place> = Record<Fields[NamesOf<Where>]['column'], unknown>

type Columns<Name extends FieldName> = { [One in Name as Fields[One]['column']]: PostFields[One] }

export const toColumns = <Name extends FieldName>(post: Pick<PostFields, Name>, names: readonly Name[]) =>
  Object.fromEntries(
    names.map(name => [postFields[name].column, postFields[name].read(post[name])]),
  ) as Columns<Name>

export const fieldsOf = (post: PostFields): PostFields => made(fieldNames, name => post[name])

export const trimmed = (post: PostFields): PostFields =>
  made(fieldNames, name => postFields[name].tidy(post[name]))

export function isSamePost(one: PostFields, other: PostFields): boolean {
  const serialize = (post: PostFields, name: FieldName) =>
    postFields[name].counts(post) ? JSON.stringify(postFields[name].read(post[name])) : ''
  return fieldNames.every(name => serialize(one, name) === serialize(other, name))
}

export type Input = FieldName | ThingInput | ProjectInput
export type PostErrors = Partial<Record<Input, string>>

/** Returns a sentence per invalid input of a trimmed post or page, in the order of the form. Drafts follow the same rules. */
export function checkFields(post: PostFields, at: { noun: Noun; now: Date }): PostErrors {
  const errors: PostErrors = {}
  for (const name of fieldNames) {
    const { counts, check } = postFields[name]
    const found = counts(post) ? check(post[name], post, at) : null
    Object.assign(errors, typeof found === 'string' ? { [name]: found } : found)
  }
  return errors
}

export function refusalOf(message: string, noun: Noun): [Input, string] | null {
  const [, constraint = ''] = /"(?:blogs|pages)_([a-z_]+)"/.exec(message) ?? []
  const name = fieldNames.find(one => constraint.startsWith(`${postFields[one].column}_`))
  if (!name) return null
  const { column, input, refusal } = postFields[name]
  const sentence = refusal?.(noun, constraint.slice(column.length + 1))
  return sentence === undefined ? null : [input ?? name, sentence]
}

export function describeFields(post: Partial<PostFields>, names: readonly FieldName[], site: DateSite) {
  const whole = { ...emptyFields, ...post }
  return names.flatMap(name => {
    const { label, counts, isProse, toText } = postFields[name]
    const text = counts(whole) ? toText(whole[name], whole, site) : null
    return text === null ? [] : [{ kind: label, text, isValue: !isProse }]
  })
}

/** Adds columns to a query. The type ignores them, because `readFields` derives the types of fields from their descriptions. */
export const withFields = <Query extends string>(query: Query, names: readonly FieldName[]) =>
  [query, ...names.map(name => postFields[name].column)].join(', ') as Query
