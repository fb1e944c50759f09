import type { Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { beforeAll } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { openPage, type Page, pageOf } from './open-page.tsx'

/** Set before the first test of a file that imports this module. */
export let server: BorrowedServer
/** Of a reader with the address rosa@example.com. */
export let session: Session | null
beforeAll(async () => {
  server = await borrowServer()
  const { client } = await peopleOf(() => server).signedUp('rosa')
  session = (await client.auth.getSession()).data.session
})

export const storedToken = () => localStorage.getItem('sb-byline-auth-token')
export const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
export const typedIn = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : null)

/** A form of `app/account`. */
export async function openForm(
  address: '/signin' | '/signup',
  options: Partial<Parameters<typeof openPage>[0]> = {},
) {
  const opened = await openPage({
    server,
    session: null,
    address,
    ...options,
    show: () =>
      pageOf(address === '/signin' ? import('#app/account/sign-in.tsx') : import('#app/account/sign-up.tsx')),
  })
  const field = (label: RegExp) => opened.page.getByLabelText(label)
  const password = await until(() => field(/^Password$/))
  const submit = () => {
    const form = password.closest('form')
    if (form) fireEvent.submit(form)
  }
  return { ...opened, field, password, submit }
}

export const described = (page: Page['page'], name: RegExp, description: string) =>
  until(() => page.getByRole('textbox', { name, description }))
