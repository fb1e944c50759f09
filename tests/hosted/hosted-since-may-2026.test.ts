import { isOnlySql } from '../access/api-runner.ts'
import { describeHosted } from './describe-hosted.ts'

// The other cases run on this Postgres through supabase-js, and on the older project, whose privileges, policies and functions
// are the same: both are compared with schema.sql.
describeHosted({ created: 'since May 2026', isTested: isOnlySql })
