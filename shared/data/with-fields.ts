import { postFields } from '#shared/posts/post-fields.ts'
import type { FieldName } from '#shared/posts/post-values.ts'

/** A query that also asks for these fields, which `readFields` reads: their types follow from the description, not from the query. */
export const withFields = <Query extends string>(query: Query, names: readonly FieldName[]) =>
  [query, ...names.map(name => postFields[name].column)].join(', ') as Query
