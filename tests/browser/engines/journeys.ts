import type { Session } from '@supabase/supabase-js'
import sharp from 'sharp'
import { slugOf } from '#shared/posts/slug.ts'
import { codeOf } from '#tests/support/authenticator-app.ts'
import type { SiteProcess } from '#tests/support/site.ts'
import { clientOf, linkIn, makeSession, OWNER, PASSWORD, sessionKey } from '../people.ts'
import type { EngineScreen } from './engine-screen.ts'
import { ENTER, ESCAPE, SELECT_ALL } from './engine-screen.ts'
import { type engineTest, expect } from './engine-test.ts'

const POST = {
  path: '/blog/narrowing-or-how-typescript-listens',
  title: 'Narrowing, or how TypeScript listens',
}

const SIZES = [
  { name: 'on a desk', size: { width: 1280, height: 900 } },
  { name: 'on a phone', size: { width: 390, height: 800 } },
]

const LEGENDS = `return [...document.querySelectorAll('fieldset > legend')].flatMap(legend => {
  const panel = legend.parentElement
  if (getComputedStyle(panel).borderTopWidth === '0px') return []
  const range = document.createRange()
  range.selectNodeContents(legend)
  const distance = range.getBoundingClientRect().top - panel.getBoundingClientRect().top
  return distance < 8 ? [legend.textContent + ': ' + distance] : []
})`

// Firefox drew a white track over round corners; WebKitGTK knows no colors of scrollbars.
const TRACK = `if (!CSS.supports('scrollbar-color: auto')) return 'transparent'
const { scrollbarColor } = getComputedStyle(document.querySelector('.prose pre'))
return scrollbarColor.endsWith(' rgba(0, 0, 0, 0)') ? 'transparent' : scrollbarColor`

// Widths of texts in their letters.
const MEASURE = `const { maxWidth, fontSize } = getComputedStyle(document.querySelector('.prose > p'))
return Math.round(parseFloat(maxWidth) / parseFloat(fontSize))`

// No style shows what WebKit draws there; Firefox draws nothing.
const CLEAR = `if (!CSS.supports('selector(::-webkit-search-cancel-button)')) return null
const { right, top, height } = document.activeElement.getBoundingClientRect()
const { paddingRight, borderRightWidth } = getComputedStyle(document.activeElement)
return {
  left: Math.round(right - parseFloat(borderRightWidth) - parseFloat(paddingRight) - 14),
  top: Math.round(top + height / 2 - 4),
}`

const SHAPES = `const title = document.querySelector('textarea[name=title]')
const range = document.createRange()
range.selectNodeContents(document.querySelector('.word-fields-slug span'))
return {
  hiddenTitle: Math.max(0, title.scrollHeight - title.clientHeight),
  slugStart: range.getClientRects().length,
  rowsOfTools: new Set(
    [...document.querySelectorAll('[role=toolbar] button')].map(it => Math.round(it.getBoundingClientRect().top)),
  ).size,
  selects: [...document.querySelectorAll('[role=toolbar] select')].map(it => getComputedStyle(it).appearance),
}`

const INSERT = "document.execCommand('insertText', false, arguments[0])"

const PASTE_PICTURE = `const canvas = Object.assign(document.createElement('canvas'), { width: 30, height: 20 })
canvas.getContext('2d').fillRect(0, 0, 30, 20)
return new Promise(resolve => canvas.toBlob(resolve)).then(blob => {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }))
  // Firefox takes no files in the event that a script makes.
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  document.querySelector('.tiptap').dispatchEvent(event)
  return true
})`

const PASTE_TEXT = `const clipboardData = new DataTransfer()
clipboardData.setData(...arguments)
const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
Object.defineProperty(event, 'clipboardData', { value: clipboardData })
document.querySelector('.tiptap').dispatchEvent(event)`

const PICTURES = `return document.querySelectorAll('.tiptap figure img[src^="/images/"]').length`

const INTO_FIRST = "getSelection().collapse(document.querySelector('.tiptap p').firstChild, 0)"

const INTO_CAPTION = "getSelection().collapse(document.querySelector('.tiptap figcaption'), 0)"

/** The same journeys for every engine and width. */
export function describeEngine(test: ReturnType<typeof engineTest>): void {
  for (const { name, size } of SIZES)
    test.describe(name, () => {
      test.use({ size })
      describeJourneys(test)
      // What they see does not depend on the width.
      if (name === 'on a desk') describeForms(test)
    })
}

/** Signs the browser in, without its form. */
const keepSession = (engine: EngineScreen, session: Session) =>
  engine.run(
    "localStorage.setItem('byline-tools', 'shown'); localStorage.setItem(...arguments)",
    sessionKey,
    JSON.stringify(session),
  )

const keepOwner = async (engine: EngineScreen, site: SiteProcess) =>
  keepSession(engine, await makeSession(site, OWNER))

async function signIn(engine: EngineScreen, { email, password }: { email: string; password: string }) {
  await engine.goto('/signin')
  await engine.type('Email', email)
  await engine.type('Password', password)
  await engine.press('field', 'Password', ENTER)
  await engine.seePath('/')
}

/** Returns whether the icon that empties the field in use is a whole cross, also when the engine has none. */
async function showsCross(engine: EngineScreen) {
  const at = await engine.run(CLEAR)
  if (!isPlace(at)) return true
  const icon = sharp(await engine.screenshot()).extract({ ...at, width: 8, height: 8 })
  const pixels = await icon.flatten().greyscale().raw().toBuffer()
  const isDrawn = (x: number, y: number) => (pixels[8 * y + x] ?? 255) < 225
  const lines = Array.from({ length: 8 }, (_, i) => isDrawn(i, i) && isDrawn(i, 7 - i))
  return lines.every(Boolean) && !isDrawn(3, 0) && !isDrawn(0, 3)
}

const isPlace = (it: unknown): it is { left: number; top: number } =>
  typeof it === 'object' && it !== null && 'left' in it && 'top' in it

function describeJourneys(test: ReturnType<typeof engineTest>) {
  test('a visitor reads, searches, changes the theme and returns', async ({ engine, size }) => {
    await engine.goto('/')
    await engine.click('link', POST.title)
    await engine.see('heading', POST.title)
    await engine.seePath(POST.path)
    expect(await engine.run(TRACK)).toBe('transparent')
    expect(await engine.run(MEASURE)).toBe(30)
    await engine.click('button', 'Dark theme')
    expect(await engine.run('return document.documentElement.dataset.theme')).toBe('dark')
    await engine.back()
    await engine.seePath('/')
    await engine.see('link', POST.title)
    // Finding does not depend on the width.
    if (size.width < 720) return
    await engine.goto('/search')
    await engine.type('Search', 'smallest cache')
    await expect.poll(() => showsCross(engine)).toBe(true)
    await engine.press('field', 'Search', ENTER)
    await engine.click('link', 'The smallest cache that tells the truth')
    await engine.see('heading', 'The smallest cache that tells the truth')
  })

  test('the owner writes, publishes and reads a post', async ({ engine, size, site }) => {
    const typed = `Gravel at ${size.width}`
    const title = `${typed}, in so many words that no line of a form has room for all of them`
    await keepOwner(engine, site)
    await engine.goto('/dashboard/createblog')
    await engine.type('Title', typed)
    // All at once, since WebKitGTK takes 70 ms for each key.
    await engine.run(INSERT, title.slice(typed.length))
    await engine.type('Introduction', 'Why it is raked.')
    await engine.type('Content', 'The first line.')
    await engine.press('textbox', 'Content', `${ENTER}The second line.`)
    // On a phone a sheet, which is closed at first.
    if (size.width < 720) await engine.click('button', 'Details')
    await engine.seeTyped('Slug', slugOf(title))
    await engine.choose('Topic', 'ReactJS')
    await engine.see('combobox', 'Size')
    expect(await engine.run(SHAPES)).toEqual({
      hiddenTitle: 0,
      slugStart: 1,
      rowsOfTools: size.width < 720 ? 1 : 2,
      selects: ['none', 'none', 'none'],
    })
    await engine.read('Draft saved')
    await engine.click('button', 'Publish')
    await engine.see('dialog', 'Publish this post?')
    await engine.click('button', 'Publish')
    await engine.seePath('/dashboard/posts')
    await engine.goto(`/blog/${slugOf(title)}`)
    await engine.see('heading', title)
    await engine.read('The second line.')
    await site.sql`delete from blogs where title = ${title}`
  })
}

function describeForms(test: ReturnType<typeof engineTest>) {
  test('pasted pictures survive keys for the whole text', async ({ engine, site }) => {
    const pictures = () => engine.run(PICTURES)
    await keepOwner(engine, site)
    await engine.goto('/dashboard/createblog')
    await engine.type('Content', 'Some words')
    await engine.press('textbox', 'Content', ENTER)
    for (let count = 1; count <= 3; count++) {
      await engine.run(PASTE_PICTURE)
      await expect.poll(pictures).toBe(count)
    }
    await engine.run(INTO_CAPTION)
    for (const letter of '## By') await engine.run(INSERT, letter)
    await engine.read('## By')
    // 'Clear formatting', with the modifier that is still held.
    await engine.press('textbox', 'Content', `${SELECT_ALL}\\`)
    await engine.read('## By')
    expect(await pictures()).toBe(3)
  })

  test('keeps pasted lines and parts of another program', async ({ engine, site }) => {
    const { sql } = site
    const saved =
      '<ul class="indent-1"><li>in</li></ul><p><b>bold</b>\n<i>slanted</i></p><details><p>a spoiler</p></details>'
    const [row] = await sql`
      insert into blogs (user_id, slug, title, introduction, topic, content)
      select id, 'of-elsewhere', 'Of elsewhere', 'Imported.', 'ReactJS', ${`<p>First</p>${saved}`}
      from auth.users where email = ${OWNER.email} returning id`
    await keepOwner(engine, site)
    await engine.goto('/dashboard/blog/of-elsewhere/update')
    await engine.read('2 parts are kept as HTML')
    await engine.run(INTO_FIRST)
    await engine.run(INSERT, 'Typed ')
    await engine.run(PASTE_TEXT, 'text/html', 'line one<br>line two')
    await engine.run(PASTE_TEXT, 'text/plain', ' **one**\n**two**')
    await engine.read('line two one two')
    await engine.click('button', 'Update')
    await engine.seePath('/dashboard/posts')
    const stored = await sql`delete from blogs where id = ${row?.id ?? 0} returning content`
    expect(stored).toEqual([
      {
        content: `<p>Typed line one<br>line two <strong>one</strong> <strong>two</strong>First</p>${saved}`,
      },
    ])
  })

  test('a reader writes, edits and deletes a review', async ({ engine, account, site: { sql } }) => {
    const written = () => sql`select content, rating from comments where user_id = ${account.session.user.id}`
    await keepSession(engine, account.session)
    await engine.goto(POST.path)
    await engine.type('Review', 'Half a thought')
    await engine.choose('Rating', '2')
    await engine.click('link', 'Byline')
    await engine.seePath('/')
    await engine.back()
    await engine.seeTyped('Review', 'Half a thought')
    await engine.type('Review', 'A whole thought')
    await engine.choose('Rating', '4')
    await engine.reload()
    // Not the older ones, which the browser has.
    await engine.seeTyped('Review', 'A whole thought')
    await engine.seeTyped('Rating', '4')
    // It moves the button below it when it comes.
    await engine.see('checkbox', 'Email me when someone replies or it is approved')
    await engine.click('button', 'Submit')
    await engine.read('Comment added successfully')
    expect(await written()).toEqual([{ content: 'A whole thought', rating: 4 }])
    await engine.click('button', 'Edit')
    await engine.type('Edit review', 'A second thought')
    await engine.click('button', 'Update')
    await engine.read('A second thought')
    await engine.click('button', 'Delete')
    await engine.press('button', 'Cancel', ESCAPE)
    await engine.seeGone('dialog', 'Delete Comment')
    await engine.click('button', 'Delete')
    await engine.see('dialog', 'Delete Comment')
    await engine.click('button', 'Delete')
    await expect.poll(written).toEqual([])
  })

  test('a visitor makes an account, signs out and signs in', async ({ engine, site: { sql } }) => {
    const email = 'maeve@example.com'
    await engine.goto('/signup')
    await engine.type('Full name', 'Maeve Ward')
    await engine.type('Email address', email)
    await engine.type('Password', PASSWORD)
    await engine.click('button', 'Create an account')
    await engine.click('button', 'Maeve Ward')
    await engine.click('menuitem', 'Sign out')
    await engine.click('button', 'Sign out')
    await engine.read('Logged out successfully!')
    await signIn(engine, { email, password: PASSWORD })
    await engine.see('button', 'Maeve Ward')
    await engine.reload()
    await engine.see('button', 'Maeve Ward')
    await sql`delete from auth.users where email = ${email}`
  })

  test('a reader signs in by mailed link and code', async ({ engine, site, mailbox, account }) => {
    // Otherwise the link would be the first proof of the address, and remove the authenticator.
    await site.sql`update auth.users set confirmation_sent_at = created_at - interval '1 minute' where email = ${account.email}`
    const { auth } = await clientOf(site)
    await auth.setSession(account.session)
    const { data: factor } = await auth.mfa.enroll({ factorType: 'totp' })
    const secret = factor?.totp.secret ?? ''
    const verified = { factorId: factor?.id ?? '', code: codeOf(secret) }
    expect((await auth.mfa.challengeAndVerify(verified)).error).toBeNull()
    await mailbox.next(account.email)
    await engine.goto('/signin')
    await engine.type('Email', account.email)
    await engine.click('button', 'Email me a link')
    await engine.see('dialog', 'Check your inbox')
    const { pathname, search } = new URL(linkIn(await mailbox.next(account.email)))
    await engine.goto(pathname + search)
    await engine.see('heading', 'Sign in with this link')
    await engine.click('button', 'Sign in')
    await engine.type('Code from your authenticator app', codeOf(secret, 1))
    await engine.press('field', 'Code from your authenticator app', ENTER)
    await engine.see('button', account.name)
  })

  test('the owner renames the site', async ({ engine, site }) => {
    try {
      await keepOwner(engine, site)
      await engine.goto('/dashboard/settings')
      await engine.see('group', 'Site')
      expect(await engine.run(LEGENDS), 'distances of titles from the border of their panel').toEqual([])
      await engine.type('Title', 'Hedges')
      await engine.click('button', 'Save')
      await engine.read('Settings saved')
      await engine.goto('/')
      await engine.see('link', 'Hedges')
    } finally {
      await site.sql`update settings set title = 'Byline'`
    }
  })
}
