import { fireEvent } from '@testing-library/dom'
import toasts from 'react-hot-toast/headless'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { printedToken } from '#tests/support/printed-token.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { ERROR_NAMES, refusedAnswer, WRONG_IN_OUTAGE } from '../hosted/failing-gateway.ts'
import {
  addPosts,
  addReviews,
  admin,
  type Dashboard,
  openDashboard,
  server,
  sessionOf,
  signedUp,
} from './dashboard-fixture.tsx'
import { openPage, type Page, pageOf } from './open-page.tsx'
import { openReviews } from './review-page.tsx'

// Each form and act whose requests a failing gateway answers. The forms of signing in, signing up and reviews are in their own tests.

interface Form extends Pick<Page, 'page' | 'network'> {
  /** Sends it, again too. */
  action(): Promise<unknown>
  /** What was typed or chosen. */
  typed(): unknown
  /** What is said when it was done. */
  done: RegExp | (() => unknown)
}

/** Prints its mails. */
let mailing: BorrowedServer
beforeAll(async () => {
  mailing = await borrowServer()
})
const ofMailing = peopleOf(() => mailing)

const type = (field: HTMLElement, value: string) => {
  fireEvent.input(field, { target: { value } })
  fireEvent.change(field, { target: { value } })
}
const submit = (field: HTMLElement) => fireEvent.submit(field.closest('form') ?? field)
const textIn = (field: HTMLElement) => Reflect.get(field, 'value')
const open = (address: string, page: () => Promise<object>, more = {}) =>
  openPage({ server, session: admin.session, address, ...more, show: () => pageOf(page()) })

/** A page of which one field is typed into and sent. */
async function field(opened: Page, label: string, value: string, done: Form['done']): Promise<Form> {
  const { page } = opened
  const found = await until(() => page.getByLabelText(label))
  type(found, value)
  return { ...opened, action: async () => submit(found), typed: () => textIn(found), done }
}

const setting = async (
  address: string,
  page: () => Promise<object>,
  label: string,
  value: string,
  done: RegExp,
) => field(await open(address, page), label, value, done)

async function newReader() {
  const person = await signedUp(`wren-${crypto.randomUUID()}`)
  return { ...person, ...(await sessionOf(person)) }
}

async function profile() {
  const reader = await newReader()
  const opened = await openPage({
    server,
    session: reader.session,
    address: '/dashboard/profile',
    show: () => pageOf(import('#app/dashboard/profile/profile.tsx')),
  })
  await until(() => opened.page.getByLabelText('Name'))
  return opened
}

/** An act of a table that a dialog confirms. */
function confirmed(
  opened: Dashboard,
  [opener, title, label]: [string | RegExp, string, string],
  typed: Form['typed'],
  done: RegExp,
): Form {
  return {
    ...opened,
    typed,
    done,
    // A failure may close the dialog, which takes a moment.
    action: () =>
      until(() => {
        const dialog = [...document.querySelectorAll('dialog[open]')].find(
          one => one.querySelector('h2')?.textContent === title,
        )
        if (!(dialog instanceof HTMLElement)) {
          fireEvent.click(opened.button(opener))
          throw new Error('The dialog opens.')
        }
        fireEvent.click(opened.button(label, dialog))
      }),
  }
}

beforeAll(async () => {
  for (const { sql } of [server, mailing]) {
    await sql`update private.mail_server set sends = true`
    await sql`update settings set confirm_addresses = true`
  }
})

const forms: Record<string, () => Promise<Form>> = {
  'the form for a forgotten password': async () => {
    const { email } = await newReader()
    const opened = await open('/signin', () => import('#app/account/sign-in.tsx'), { session: null })
    const { page } = opened
    fireEvent.click(await until(() => page.getByRole('button', { name: /^Forgot/ })))
    const shown = await until(() => {
      const found = document.querySelector('dialog[open] input[name=email]')
      if (!(found instanceof HTMLInputElement)) throw new Error('There is no dialog.')
      return found
    })
    type(shown, email)
    return {
      ...opened,
      action: async () => submit(shown),
      typed: () => shown.value,
      done: /^This site cannot send email/,
    }
  },
  'the form of a new password': async () => {
    const { email } = await ofMailing.signedUp(`wren-${crypto.randomUUID()}`)
    const token = await printedToken(email, () => ofMailing.newClient().auth.resetPasswordForEmail(email))
    const opened = await open('/resetpassword', () => import('#app/account/reset-password.tsx'), {
      server: mailing,
      session: null,
      emailLink: { search: `?token_hash=${token}&type=recovery` },
    })
    const first = await until(() => opened.page.getByLabelText('New Password'))
    const second = opened.page.getByLabelText('Confirm Password')
    for (const one of [first, second]) type(one, 'thirteen louder words')
    return {
      ...opened,
      action: async () => submit(first),
      typed: () => [textIn(first), textIn(second)],
      done: /Password updated|successfully/i,
    }
  },
  'the page that claims an account': async () => {
    const email = `ottilie-${crypto.randomUUID()}@example.com`
    const token = await printedToken(email, () =>
      ofMailing
        .newClient()
        .auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Silas' } } }),
    )
    const opened = await open('/signin', () => import('#app/account/sign-in.tsx'), {
      server: mailing,
      session: null,
      isHosted: true,
      emailLink: { search: `?token_hash=${token}&type=signup` },
    })
    const name = await until(() => opened.page.getByLabelText(/^Full name/))
    const password = opened.page.getByLabelText(/^Password$/)
    type(name, 'Ottilie Own')
    type(password, 'ninety-nine hedges')
    return {
      ...opened,
      action: async () => submit(name),
      typed: () => [textIn(name), textIn(password)],
      done: /Your address is confirmed/,
    }
  },
  'the name of the profile': async () => field(await profile(), 'Name', 'Rosa Renamed', /Profile updated/),
  'the choice of mails': async () => {
    const opened = await profile()
    const box = () => opened.page.getByLabelText('When someone replies to my review or reply')
    await until(box)
    return {
      ...opened,
      action: async () => fireEvent.click(box()),
      typed: () => Reflect.get(box(), 'checked'),
      done: /Your preferences were saved/,
    }
  },
  'the download of the account': async () => {
    const opened = await profile()
    const saved: string[] = []
    const make = URL.createObjectURL
    Reflect.set(URL, 'createObjectURL', () => saved.push('a file'))
    onTestFinished(() => void Reflect.set(URL, 'createObjectURL', make))
    return {
      ...opened,
      action: () => until(() => fireEvent.click(opened.page.getByRole('button', { name: 'Download' }))),
      typed: () => saved.length,
      done: () => expect(saved).toEqual(['a file']),
    }
  },
  'the removal of the account': async () => {
    const opened = await profile()
    fireEvent.click(opened.page.getByRole('button', { name: 'Delete my account' }))
    return field(opened, 'Your password', PASSWORD, /Your account was deleted/)
  },
  'the role of a user': async () => {
    const { email } = await newReader()
    const name = email.split('@')[0] ?? ''
    const opened = await openDashboard(`/dashboard/users?search=${name}`)
    await until(() => opened.row(name))
    return confirmed(
      opened,
      [/^Change role/, 'Change role', 'Make admin'],
      () => opened.row(name).textContent.includes('admin'),
      /is an administrator now/,
    )
  },
  'the removal of many reviews': async () => {
    const [id = 0] = await addPosts(['On gates'])
    await addReviews(id, 3)
    const opened = await openDashboard(`/dashboard/comments?post=${id}`)
    await until(() => expect(opened.names()).toHaveLength(3))
    for (const text of ['Comment 1.', 'Comment 3.']) fireEvent.click(opened.box(text))
    const chosen = () => [1, 2, 3].map(n => opened.box(`Comment ${n}.`).checked)
    return confirmed(opened, ['Delete selected (2)', 'Delete Comments', 'Delete'], chosen, /deleted comments/)
  },
  'an approval': async () => {
    const { id } = await newReader()
    const [post = 0] = await addPosts(['On hinges'])
    await server.sql`insert into comments (user_id, blog_id, content, status) values (${id}, ${post}, 'Is held', 'held')`
    const opened = await openDashboard('/dashboard/moderation')
    await until(() => opened.row('Is held'))
    return {
      ...opened,
      action: () => opened.press(/^Approve .*Is held/),
      typed: () => opened.names().length,
      done: /Comment approved/,
    }
  },
  'the settings': () =>
    setting(
      '/dashboard/settings',
      () => import('#app/dashboard/settings/settings.tsx'),
      'Title',
      'A garden of gates',
      /Settings saved/,
    ),
  'the look': () =>
    setting(
      '/dashboard/appearance',
      () => import('#app/dashboard/appearance/look.tsx'),
      'CSS for public pages',
      'p { color: red }',
      /Appearance saved/,
    ),
  'the navigation': async () => {
    const opened = await open(
      '/dashboard/navigation',
      () => import('#app/dashboard/navigation/navigation.tsx'),
    )
    fireEvent.click(
      (await until(() => opened.page.getAllByRole('button', { name: /^Add/ })))[0] ?? document.body,
    )
    const label = await until(() => {
      const added = opened.page.getAllByLabelText('Label').find((one: HTMLElement) => textIn(one) === '')
      if (!added) throw new Error('There is no new link.')
      return added
    })
    type(label, 'Gates')
    type(opened.page.getByLabelText('Address'), '/blog/gates')
    return {
      ...opened,
      action: async () => submit(label),
      typed: () => textIn(label),
      done: /Navigation saved/,
    }
  },
  'a reply': async () => {
    const [post = 0] = await addPosts(['On latches'])
    await addReviews(post, 1)
    const opened = await openReviews(server, post, admin.session)
    const row = await until(() => opened.row('Comment 1.'))
    const button = [...row.querySelectorAll('button')].find(one => /^Reply/.test(one.textContent))
    fireEvent.click(button ?? row)
    const isSent = () => expect(opened.page.queryByLabelText('Reply')).toBeNull()
    const form = await field(opened, 'Reply', 'Do not lose me', isSent)
    const action = () => {
      // A reply that is sent within two seconds counts as a bot's.
      const now = performance.now() + 3_000
      vi.spyOn(performance, 'now').mockImplementation(() => now)
      return form.action()
    }
    return { ...form, action }
  },
}

test.each(Object.entries(forms))(
  '%s keeps what was typed while the gateway fails',
  async (_name, openForm) => {
    const { page, network, action, typed, done } = await openForm()
    const before = typed()
    let requested = 0
    for (const error of ERROR_NAMES) {
      requested = 0
      toasts.remove()
      // The client would repeat reads for seconds.
      network.intercept = ({ method }) => {
        if (method === 'GET') return null
        requested++
        return refusedAnswer(error)
      }
      await action()
      await until(() => {
        expect(requested).toBeGreaterThan(0)
        expect(document.body.textContent).toMatch(/connection was interrupted|try again/i)
        expect(document.querySelector('button[aria-busy=true]')).toBeNull()
      })
      expect(document.body.textContent).not.toMatch(WRONG_IN_OUTAGE)
      expect(typed()).toEqual(before)
    }
    network.intercept = () => null
    toasts.remove()
    await action()
    await until(() => (done instanceof RegExp ? page.getByText(done) : done()))
  },
)
