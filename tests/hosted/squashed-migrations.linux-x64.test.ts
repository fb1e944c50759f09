import { expect, onTestFinished, test } from 'vitest'
import { listMigrations } from '#server/database/migrate.ts'
import { startHostedPostgres, urlOf } from './hosted-postgres.ts'
import { pushMigrations, supabaseTool } from './supabase-tool.ts'

test('repairs the history of a project in between', async () => {
  const hosted = await startHostedPostgres({ migrateBy: pushMigrations })
  onTestFinished(() => hosted.stop())
  const squashed = (await listMigrations())
    .map(file => file.slice(0, 14))
    .filter(version => version.startsWith('2026112807'))
  const url = urlOf(hosted.loginOf('postgres'))
  await hosted.admin`delete from supabase_migrations.schema_migrations where version = any (${squashed})`
  await hosted.admin`insert into supabase_migrations.schema_migrations (version, name)
    values ('20261124110000', 'show_dates'), ('20261128061600', 'close_new_functions')`
  await expect(pushMigrations(url)).rejects.toThrow('Remote migration versions not found')

  // As docs/operating.md says.
  await supabaseTool([
    ['migration', 'repair', '--yes', `--remote=${url}`, '--status', 'applied', ...squashed],
  ])
  await hosted.admin`delete from supabase_migrations.schema_migrations
    where version between '20261124110000' and '20261128061600'`
  expect(await pushMigrations(url)).toContain('up to date')
})
