import type { Case, MatrixTable, Row, Value } from '../../case.ts'
import type { Actor } from '../../people.ts'

/** A writable column with accepted and refused values. */
export interface GridField {
  table: MatrixTable
  column: string
  as: Actor
  signedIn?: Case['signedIn']
  where: Row
  takes: [what: string, value: Value][]
  refuses: [what: string, value: Value, constraint: string][]
}
