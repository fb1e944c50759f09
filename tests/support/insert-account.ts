import { randomUUID } from 'node:crypto'
import bcrypt from 'bcrypt'
import { insertUser } from '#server/api/auth/new-user.ts'
import type { Sql } from '#server/database/sql.ts'

interface Person {
  name: string
  email: string
  password: string
}

/**
 * Inserts a confirmed account like a sign-up, but with the cheapest hash, since most tests only need somebody who can sign in.
 * `sql`: a superuser's. Returns the id.
 */
export async function insertAccount(sql: Sql, { name, email, password }: Person): Promise<string> {
  const id = randomUUID()
  const now = new Date().toISOString()
  const hash = bcrypt.hashSync(password, 4)
  await sql.begin(tx =>
    insertUser(tx, {
      id,
      email: email.toLowerCase(),
      hash,
      confirmedAt: now,
      userData: { full_name: name },
      createdAt: now,
    }),
  )
  return id
}
