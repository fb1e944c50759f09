import type { Sql } from '#server/database/sql.ts'

/** A subscriber with the link of a mail, and the hash of an address that nobody may write to. */
export async function insertSubscribers(sql: Sql): Promise<void> {
  await sql`
    insert into private.subscribers (email, state, source, topics) values ('wren@example.com', 'confirmed', 'import', '{Life}')`
  await sql`
    insert into private.mail_links (hash, subscriber_id, kind) select sha256('of an issue'), id, 'issue' from private.subscribers`
  await sql`insert into private.silenced_addresses (hash) values (sha256('quiet@example.com'))`
}
