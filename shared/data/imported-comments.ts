import { type Client, dataOf } from './client.ts'

/** Gives the account the imported comments of its address. Returns how many, or null if the account has not confirmed its address. */
export const claimImportedComments = (client: Client): Promise<number | null> =>
  dataOf(client.rpc('claim_imported_comments'))
