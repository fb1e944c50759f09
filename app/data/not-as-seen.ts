/** Error code of the SQL functions when the account is gone or its role has changed (optimistic locking). */
export const notAsSeen = 'PT404'
