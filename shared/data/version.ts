import type { Client } from './client.ts'
import { askServer } from './preview.ts'

/** Such as 'Byline 0.2.0 (commit 0123456789)', of the program that answers. */
export const readVersion = (client: Client) => askServer(client, '/auth/version')
