import { type Case, refused } from './case.ts'
import { people } from './people.ts'

const { noor } = people

/** A banned account cannot become an administrator, whose address counts as confirmed and who may not change their own role. */
const isAboutReaders = /^a banned account|whose address is not confirmed|make themselves an administrator/

const isDenial = ({ name, expect }: Case) =>
  !isAboutReaders.test(name) &&
  (expect === 'nothing' || (typeof expect === 'object' && 'code' in expect && expect.code === refused.code))

/** What readers may not do, by the same account as an administrator with a second factor that this session has not given. */
export function withoutSecondFactor(cases: Case[]): Case[] {
  return cases
    .filter(kase => kase.as === 'reader' && kase.aal === undefined && isDenial(kase))
    .map(kase => ({
      ...kase,
      name: `without the second factor, ${kase.name}`,
      given: `${kase.given ?? ''};
        update public.profiles set role = 'admin' where id = '${noor.id}';
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
        select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where id = '${noor.id}';`,
    }))
}
