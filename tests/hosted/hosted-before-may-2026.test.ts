import { OWN_POSTGRES_BIN } from '#tests/support/own-postgres.ts'
import { describeHosted } from './describe-hosted.ts'

// The oldest Postgres of hosted Supabase.
describeHosted({ created: 'before May 2026', bin: process.env.POSTGRES_BIN ?? OWN_POSTGRES_BIN })
