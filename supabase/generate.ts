// Writes what is generated from the catalogue: the schema as SQL, and the database types. npm run schema
import { writeFile } from 'node:fs/promises'
import { startHostedPostgres } from '../tests/hosted/hosted-postgres.ts'
import { generateSchema, SCHEMA_FILE } from './generate-schema.ts'
import { generateTypes, TYPES_FILE } from './generate-types.ts'

const hosted = await startHostedPostgres()
try {
  await writeFile(SCHEMA_FILE, await generateSchema(hosted.admin))
  await writeFile(TYPES_FILE, await generateTypes(hosted.admin))
} finally {
  await hosted.stop()
}
