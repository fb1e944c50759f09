import { type Case, type Request, refused, withPassword } from '../case.ts'
import { type Actor, actors, everybody } from '../people.ts'

const where = { id: true }

const requests = {
  read: { select: 'settings', where },
  add: { insert: 'settings', row: { id: true } },
  change: {
    update: 'settings',
    set: {
      hold_first_reviews: true,
      held_words: 'casino',
      confirm_addresses: false,
      mails_a_second: 5,
      mails_a_day: 500,
      sends_whole_posts: false,
    },
    where,
  },
  delete: { delete: 'settings', where },
} satisfies Record<string, Request>

/** The actors who may perform each operation on the settings; all others are refused. */
const allowed: Record<keyof typeof requests, Actor[]> = {
  read: ['admin', 'other admin', 'service role'],
  add: [],
  change: ['admin', 'other admin'],
  delete: [],
}

/** The one row of settings. */
export const settings: Case[] = [
  ...everybody.flatMap(as =>
    (['read', 'add', 'change', 'delete'] as const).map((verb): Case => {
      const may = allowed[verb].includes(as)
      const isReader = as === 'reader' || as === 'other reader'
      const isQuiet = isReader && (verb === 'read' || verb === 'change')
      return {
        name: `${actors[as].phrase} ${may ? 'can' : 'cannot'} ${verb} the settings`,
        as,
        ...(may && verb === 'change' && { signedIn: withPassword }),
        does: requests[verb],
        expect: may ? (verb === 'read' ? [where] : 'done') : isQuiet ? 'nothing' : refused,
      }
    }),
  ),
  {
    name: 'a reader who updates without a condition does not change the settings',
    as: 'reader',
    does: { sql: 'update public.settings set hold_first_reviews = true' },
    expect: 'nothing',
  },
  {
    name: 'an administrator cannot add a second row of settings by renaming the first',
    as: 'admin',
    does: { update: 'settings', set: { id: false }, where },
    expect: refused,
  },
  {
    name: 'settings have one row, even for the owner of the database',
    as: 'service role',
    does: { owner: 'insert into public.settings (id) values (false)' },
    expect: { code: '23514', constraint: 'settings_one_row' },
  },
  {
    name: 'settings have no two rows of the same key',
    as: 'service role',
    does: { owner: 'insert into public.settings (id) values (true)' },
    expect: { code: '23505', constraint: 'settings_pkey' },
  },
  {
    name: 'settings cannot leave open whether first reviews are held',
    as: 'admin',
    does: { update: 'settings', set: { hold_first_reviews: null }, where },
    expect: { code: '23502' },
  },
  {
    name: 'settings can leave it to the mail server whether addresses are confirmed',
    as: 'admin',
    signedIn: withPassword,
    given: 'update public.settings set confirm_addresses = true',
    does: { update: 'settings', set: { confirm_addresses: null }, where },
    expect: 'done',
  },
  {
    name: 'the auth service can read whether addresses are confirmed',
    as: 'service role',
    given: 'update public.settings set confirm_addresses = true',
    does: { auth: 'select confirm_addresses from public.settings' },
    expect: [{ confirm_addresses: true }],
  },
]
