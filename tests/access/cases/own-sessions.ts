import { authenticatorOf, type Case, type Request, refused } from '../case.ts'
import { people, rows } from '../people.ts'

const { noor } = people

const arranged: Request = { sql: "select id from public.list_own_sessions() where browser = 'arranged'" }
const end: Request = { call: 'end_own_session', with: { of_session: rows.noorsSession } }
const replace: Request = { call: 'replace_own_session', with: { former: rows.noorsSession } }
const isEnded = [{ table: 'auth.sessions', where: { id: rows.noorsSession }, row: null }]

/** Where an account is signed in. */
export const ownSessions: Case[] = [
  { name: 'a reader sees their sessions', as: 'reader', does: arranged, expect: [{ id: rows.noorsSession }] },
  { name: "an administrator does not see a reader's sessions", as: 'admin', does: arranged, expect: [] },
  { name: 'a visitor sees no sessions', as: 'visitor', does: { call: 'list_own_sessions' }, expect: refused },
  { name: 'a reader can end a session of theirs', as: 'reader', does: end, expect: 'done', also: isEnded },
  {
    name: "a reader cannot end another reader's session",
    as: 'other reader',
    does: end,
    expect: { code: 'PT404' },
  },
  { name: 'a visitor cannot end a session', as: 'visitor', does: end, expect: refused },
  {
    name: 'a reader without the second factor cannot end a session',
    as: 'reader',
    given: authenticatorOf(noor.id),
    does: end,
    expect: { code: 'BY002' },
  },
  {
    name: "a reader cannot replace another reader's session",
    as: 'other reader',
    does: replace,
    expect: 'nothing',
  },
  { name: 'a visitor cannot replace a session', as: 'visitor', does: replace, expect: refused },
  {
    name: 'a reader without the second factor cannot replace a session',
    as: 'reader',
    given: authenticatorOf(noor.id),
    does: replace,
    expect: { code: 'BY002' },
  },
]
