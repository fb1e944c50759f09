import type { Case, Row } from '../case.ts'
import { type Actor, actors, people, rows } from '../people.ts'

export const { noor, tomas, vera, ines } = people

export const review = rows.noorsComment

/** Of Tomas to Noor's review, and of Vera to Tomas' reply. */
export const [reply, second] = [900_211, 900_212]

export const answering = (id: number, user: { id: string }, row: string, text = 'Not quite.') =>
  `insert into public.comments (id, user_id, blog_id, content, created_at, parent, answers)
   values (${id}, '${user.id}', ${rows.verasPost}, '${text}', ${row});`

export const one = answering(reply, tomas, `'2024-03-05', ${review}, null`)

export const two = one + answering(second, vera, `'2024-03-06', ${review}, ${reply}`, 'Quite.')

export const hold = (id: number) => `update public.comments set status = 'held' where id = ${id};`

export const erase = (id: number) => `delete from public.comments where id = ${id};`

export function replies(
  name: string,
  given: string,
  row: Row,
  expect: Case['expect'],
  as: Actor = 'reader',
): Case {
  const person = actors[as].person ?? 'noor'
  const base = { user_id: people[person].id, blog_id: rows.verasPost, content: 'I see.', parent: review }
  return { name, as, given, does: { insert: 'comments', row: { ...base, ...row } }, expect }
}

export const reads = (name: string, as: Actor, given: string, may: boolean, id = reply): Case => ({
  name,
  as,
  given,
  does: { select: 'comments', where: { id } },
  expect: may ? [{ id }] : 'nothing',
})

export const table = { search: '', sort: 'created_at', descending: false, skip: 0, take: 25 }
