import { OWN_POSTGRES_BIN } from '#tests/support/own-postgres.ts'
import { describeHosted } from './describe-hosted.ts'
import { RUNS_HOSTED_PARTS } from './hosted-parts.ts'
import { pushMigrations } from './supabase-tool.ts'

// The oldest Postgres of hosted Supabase.
describeHosted({
  settings: {
    created: 'before May 2026',
    bin: process.env.POSTGRES_BIN ?? OWN_POSTGRES_BIN,
    ...(RUNS_HOSTED_PARTS && { migrateBy: pushMigrations }),
  },
})
