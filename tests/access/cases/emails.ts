import { type Case, refused } from '../case.ts'
import { actors, everybody, people } from '../people.ts'

const { noor, tomas, vera } = people

/** An e-mail address is for its owner and for administrators. */
export const emails: Case[] = [
  {
    name: "a visitor does not see anybody's e-mail",
    as: 'visitor',
    does: { select: 'profiles', columns: ['username', 'email'], where: { id: noor.id } },
    expect: [{ username: noor.name, email: null }],
  },
  {
    name: 'a reader sees their own e-mail',
    as: 'reader',
    does: { select: 'profiles', columns: ['username', 'email'], where: { id: noor.id } },
    expect: [{ username: noor.name, email: noor.email }],
  },
  {
    name: "a reader does not see another reader's e-mail",
    as: 'reader',
    does: { select: 'profiles', columns: ['username', 'email'], where: { id: tomas.id } },
    expect: [{ username: tomas.name, email: null }],
  },
  {
    name: "a reader does not see an administrator's e-mail",
    as: 'reader',
    does: { select: 'profiles', columns: ['username', 'email'], where: { id: vera.id } },
    expect: [{ username: vera.name, email: null }],
  },
  {
    name: "an administrator sees a reader's e-mail",
    as: 'admin',
    does: { select: 'profiles', columns: ['username', 'email'], where: { id: noor.id } },
    expect: [{ username: noor.name, email: noor.email }],
  },
  {
    name: "the service role sees a reader's e-mail",
    as: 'service role',
    does: { select: 'profiles', columns: ['username', 'email'], where: { id: noor.id } },
    expect: [{ username: noor.name, email: noor.email }],
  },
  {
    name: "an e-mail is not among the columns of a profile, so that '*' stays readable for everybody",
    as: 'visitor',
    does: { select: 'profiles', where: { id: noor.id } },
    expect: [
      {
        id: noor.id,
        username: noor.name,
        avatar_url: null,
        role: 'user',
        created_at: '2024-01-01T00:00:00+00:00',
        updated_at: '2024-01-01T00:00:00+00:00',
      },
    ],
  },
  {
    name: 'an e-mail that changes in the account changes in the profile',
    as: 'service role',
    does: { auth: `update auth.users set email = 'noor@example.org' where id = '${noor.id}'` },
    expect: 'done',
    also: [
      { table: 'private.emails', where: { user_id: noor.id }, row: { email: 'noor@example.org' } },
      { table: 'private.emails', where: { user_id: tomas.id }, row: { email: tomas.email } },
    ],
  },
  {
    name: 'an account that loses its e-mail loses the copy as well',
    as: 'service role',
    does: { auth: `update auth.users set email = null where id = '${noor.id}'` },
    expect: 'done',
    also: [{ table: 'private.emails', where: { user_id: noor.id }, row: null }],
  },
  ...everybody.map(
    (actor): Case => ({
      name: `${actors[actor].phrase} cannot reach the table of e-mails`,
      as: actor,
      does: { emails: 'private' },
      expect: refused,
    }),
  ),
]
