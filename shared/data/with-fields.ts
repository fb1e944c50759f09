import { postFields } from '#shared/posts/post-fields.ts'
import type { FieldName } from '#shared/posts/post-values.ts'

/** Adds columns to a query. The type ignores them, because `readFields` derives the types of fields from their descriptions. */
export const withFields = <Query extends string>(query: Query, names: readonly FieldName[]) =>
  [query, ...names.map(name => postFields[name].column)].join(', ') as Query
