/** Error code of the SQL functions on accounts when the account was deleted or its role has changed (optimistic locking). */
export const notAsSeen = 'P0002'
