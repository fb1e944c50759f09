/** SQLSTATE when the account is gone or its role has changed (optimistic locking). */
export const notAsSeen = 'P0002'
