import type { Client } from './client.ts'
import { askServer } from './preview.ts'

export const readVersion = (client: Client) => askServer(client, '/auth/version')
