import type { Client } from './client.ts'
import { requestServer } from './preview.ts'

export const readVersion = (client: Client) => requestServer(client, '/auth/version')
