import { type Case, NOW } from '../case.ts'
import { people } from '../people.ts'

const id = '00000000-0000-4000-8000-000000000006'

function signUp(metadata: object | null, email: string | null = 'mia@example.com'): Case['does'] {
  const quoted = metadata === null ? 'null' : `'${JSON.stringify(metadata).replaceAll("'", "''")}'`
  return {
    auth: `insert into auth.users (id, aud, role, email, raw_user_meta_data)
      values ('${id}', 'authenticated', 'authenticated', ${email === null ? 'null' : `'${email}'`}, ${quoted})`,
  }
}

function makes(username: string): Case['also'] {
  return [{ table: 'public.profiles', where: { id }, row: { username } }]
}

/** An update by the auth service of an account that signed up, and whether it has its password after it. */
function confirms(
  name: string,
  {
    token = 'mailed',
    confirmed = 'null',
    to = 'now()',
    keeps,
  }: { token?: string; confirmed?: string; to?: string; keeps: boolean },
): Case {
  return {
    name,
    as: 'service role',
    given: `insert into auth.users (id, aud, role, email, encrypted_password, confirmation_token, email_confirmed_at)
      values ('${id}', 'authenticated', 'authenticated', 'mia@example.com', 'hash', '${token}', ${confirmed})`,
    does: {
      auth: `update auth.users set email_confirmed_at = ${to}, confirmation_token = '' where id = '${id}'
        returning encrypted_password is not null as keeps`,
    },
    expect: [{ keeps }],
  }
}

function changes(name: string, set: string, { isOneTime }: { isOneTime: boolean }): Case {
  return {
    name,
    as: 'service role',
    given: `insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data)
      values ('${id}', 'authenticated', 'authenticated', 'mia@example.com', 'hash', '{"provider": "email", "one_time_password": true}')`,
    does: {
      auth: `update auth.users set ${set} where id = '${id}'
        returning raw_app_meta_data ? 'one_time_password' as is_one_time, raw_app_meta_data ->> 'provider' as provider`,
    },
    expect: [{ is_one_time: isOneTime, provider: 'email' }],
  }
}

/** A new account has its profile at once. */
export const signUps: Case[] = [
  confirms("Supabase's link proves the address, not the password of who signed up first", { keeps: false }),
  confirms('who is confirmed without a link keeps the password', { token: '', keeps: true }),
  confirms('who was confirmed before keeps the password', { confirmed: 'now()', keeps: true }),
  changes('a new password is not the one of the first start any more', "encrypted_password = 'new'", {
    isOneTime: false,
  }),
  changes('the same password is still that of the first start', "encrypted_password = 'hash'", {
    isOneTime: true,
  }),
  changes('another change of the account keeps what is said of the password', 'last_sign_in_at = now()', {
    isOneTime: true,
  }),
  confirms('who is not confirmed yet keeps the password', { to: 'null', keeps: true }),
  {
    name: 'signing up makes a profile with the full name, the role of a reader and a private e-mail',
    as: 'service role',
    does: signUp({ full_name: 'Mia Berg' }),
    expect: 'done',
    also: [
      {
        table: 'public.profiles',
        where: { id },
        row: { username: 'Mia Berg', role: 'user', avatar_url: null, created_at: NOW, updated_at: NOW },
      },
      { table: 'private.emails', where: { user_id: id }, row: { email: 'mia@example.com' } },
    ],
  },
  {
    name: 'nobody signs up as an administrator',
    as: 'service role',
    does: signUp({ full_name: 'Mia', role: 'admin' }),
    expect: 'done',
    also: [{ table: 'public.profiles', where: { id }, row: { role: 'user' } }],
  },
  {
    name: 'spaces around the full name are dropped, of any kind',
    as: 'service role',
    does: signUp({ full_name: ' \u00a0\t Mia Berg \n\u3000' }),
    expect: 'done',
    also: makes('Mia Berg'),
  },
  {
    name: 'a full name stays in one line and turns nothing',
    as: 'service role',
    does: signUp({ full_name: 'Mia\r\nBerg\u202e' }),
    expect: 'done',
    also: makes('Mia Berg'),
  },
  {
    name: 'a full name that is too long is clipped to 80 characters',
    as: 'service role',
    does: signUp({ full_name: `${'é'.repeat(79)} rest` }),
    expect: 'done',
    also: makes('é'.repeat(79)),
  },
  {
    name: "a blank full name becomes 'Reader'",
    as: 'service role',
    does: signUp({ full_name: ' \u2003\u200b ' }),
    expect: 'done',
    also: makes('Reader'),
  },
  {
    name: "an account without any metadata becomes 'Reader'",
    as: 'service role',
    does: signUp(null),
    expect: 'done',
    also: makes('Reader'),
  },
  {
    name: 'an account without an e-mail has a profile as well',
    as: 'service role',
    does: signUp({ full_name: 'Mia Berg' }, null),
    expect: 'done',
    also: [
      { table: 'public.profiles', where: { id }, row: { username: 'Mia Berg' } },
      { table: 'private.emails', where: { user_id: id }, row: null },
    ],
  },
  {
    name: 'a profile belongs to an account',
    as: 'service role',
    does: { insert: 'profiles', row: { id, username: 'Nobody' } },
    expect: { code: '23503', constraint: 'profiles_id_fkey' },
  },
  {
    name: 'an account has one profile',
    as: 'service role',
    does: { insert: 'profiles', row: { id: people.noor.id, username: 'Second' } },
    expect: { code: '23505', constraint: 'profiles_pkey' },
  },
]
