import { fireEvent } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { placeKey } from '#app/loading/tab-storage.ts'
import { until } from '#tests/support/until.ts'
import { addPost, away, buttonIn, fill, notAvailable, press, reader, server, type } from './review-fixture.ts'
import { openReviews, type ReviewPage } from './review-page.tsx'

const passOn = globalThis.fetch

describe('the list', () => {
  test('requests exactly the first twenty comments', async () => {
    const post = await addPost([{ content: 'One star', rating: 1 }])
    const { page, network, texts } = await openReviews(server, post.id, null)
    for (const [label, value, rating, oldest, found] of [
      ['Filter', '1', '1', 'false', '1 found'],
      ['Filter', '5', '5', 'false', '0 found'],
      ['Filter', '6', '6', 'false', '0 found'],
      ['Sort', 'oldest', '6', 'true', '0 found'],
      ['Filter', '0', '0', 'true', null],
      ['Sort', 'latest', '0', 'false', null],
    ] as const) {
      network.read.length = 0
      type(page.getByLabelText(label), value)
      const listing = await until(() => {
        const found = network.read.find(path => path.startsWith('/rest/v1/rpc/read_reviews'))
        if (!found) throw new Error('Nothing was asked for.')
        return new URL(found, server.url).searchParams
      })
      expect(Object.fromEntries(listing)).toEqual({
        of_blog: String(post.id),
        with_rating: rating,
        oldest,
        skip: '0',
        take: '20',
      })
      await until(() => expect(page.queryByText('Loading')).toBeNull())
      expect(texts()).toEqual(found === '0 found' ? [] : ['One star'])
      expect(page.queryByText('No Data') === null).toBe(found !== '0 found')
      expect(page.queryByText(/ found$/)?.textContent ?? null).toBe(found)
      page.getByRole('heading', { name: 'Comments 1' })
    }
  })

  test('shows the view of an address again after Forward', async () => {
    const post = await addPost([{ content: 'Four', rating: 4 }, { content: 'Without stars' }])
    const { page, texts, address, go } = await openReviews(server, post.id, null)
    type(page.getByLabelText('Filter'), '6')
    await until(() => expect(texts()).toEqual(['Without stars']))
    await go(-1)
    expect(address()).toBe('/')
    await until(() => expect(texts()).toEqual(['Without stars', 'Four']))
    await go(1)
    expect(address()).toBe('/post?filter=6')
    await until(() => expect(texts()).toEqual(['Without stars']))
    expect(page.getByLabelText('Filter')).toHaveProperty('value', '6')
  })

  test('keeps the last choice when an earlier address updates', async () => {
    const post = await addPost([{ content: 'Four', rating: 4 }])
    const { page, address } = await openReviews(server, post.id, null)
    const filter = page.getByLabelText('Filter')
    const turn = () => new Promise(resolve => setImmediate(resolve))
    // React shows an address and runs its effects in different turns of the event loop: one more turn in each round.
    for (let turns = 0; turns < 8; turns++) {
      type(filter, '3')
      for (let n = 0; n < turns; n++) await turn()
      type(filter, '4')
      expect(filter).toHaveProperty('value', '4')
      await until(() => expect(address()).toBe('/post?filter=4'))
      for (let n = 0; n < 8; n++) await turn()
      expect(filter).toHaveProperty('value', '4')
    }
  })

  test('keeps its height while another view loads', async () => {
    const post = await addPost([{ content: 'Five', rating: 5 }])
    const { page, network, texts } = await openReviews(server, post.id, null)
    const place = page.getByRole('list', { name: 'Comments' }).parentElement
    if (!place) throw new Error('The list stands nowhere.')
    place.getBoundingClientRect = () => new DOMRect(0, 0, 600, 321.5)
    const answer = Promise.withResolvers<null>()
    network.intercept = () => answer.promise
    type(page.getByLabelText('Sort'), 'oldest')
    await until(() => page.getByText('Loading'))
    expect(page.queryByRole('list', { name: 'Comments' })).toBeNull()
    expect(place.querySelectorAll('.review-item')).toHaveLength(2)
    expect(place.style.minHeight).toBe('321.5px')
    answer.resolve(null)
    await until(() => expect(texts()).toEqual(['Five']))
    expect(place.style.minHeight).toBe('')
  })

  test('that cannot be loaded reloads by Try again', async () => {
    const post = await addPost([
      { content: 'Five', rating: 5 },
      { content: 'Four', rating: 4 },
    ])
    const { page, network, texts } = await openReviews(server, post.id, null)
    network.intercept = ({ url }) => (url.includes('/rest/v1/rpc/read_reviews') ? away(500) : null)
    type(page.getByLabelText('Filter'), '5')
    const error = await until(() => page.getByRole('alert'))
    expect(error.textContent).toContain('The comments could not be loaded.')
    expect(error.textContent).toContain(notAvailable)
    expect(page.queryByText('No Data')).toBeNull()
    expect(texts()).toEqual([])
    network.intercept = () => null
    press(error, 'Try again')
    await until(() => expect(texts()).toEqual(['Five']))
    page.getByText('1 found')
    expect(page.queryByRole('alert')).toBeNull()
  })

  test('whose likes cannot be loaded stays', async () => {
    const post = await addPost([{ content: 'Worth a like' }])
    await server.sql`insert into likes (user_id, comment_id) values (${reader.id}, ${post.ids[0] ?? 0})`
    const { page, network, row } = await openReviews(server, post.id, reader.session, '', request =>
      request.url.includes('/rest/v1/likes') ? away(500) : null,
    )
    const error = await until(() => page.getByRole('alert'))
    expect(error.textContent).toContain('Some comments could not be refreshed.')
    buttonIn(row('Worth a like'), /^Like/)
    network.intercept = () => null
    press(error, 'Try again')
    await until(() => buttonIn(row('Worth a like'), /^Unlike/))
    expect(page.queryByRole('alert')).toBeNull()
  })
})

test('renders only the new rows when the list grows', async () => {
  const post = await addPost()
  await fill(post.id, 45)
  const { page, texts } = await openReviews(server, post.id, null)
  // Each row shows its date once.
  const shown = vi.spyOn(Date.prototype, 'toISOString')
  onTestFinished(() => shown.mockRestore())
  for (const [button, rows] of [
    ['Show 20 more comments', 40],
    ['Show 20 more comments', 45],
  ] as const) {
    shown.mockClear()
    const before = texts().length
    fireEvent.click(page.getByRole('button', { name: button }))
    await until(() => expect(texts()).toHaveLength(rows))
    const dates = shown.mock.contexts.filter(date => date instanceof Date && date.getUTCFullYear() === 2024)
    expect(dates).toHaveLength(rows - before)
  }
  expect(page.queryByRole('button', { name: /more comments/ })).toBeNull()
})

test('asks a visitor who reports a comment to sign in', async () => {
  const post = await addPost([{ content: 'Something rude' }])
  const { page, row, network } = await openReviews(server, post.id, null)
  press(row('Something rude'), 'Report')
  await until(() => page.getByText('You need to be logged in to report a comment'))
  expect(network.sent).toEqual([])
})

test('shows every comment after a held first review', async () => {
  const post = await addPost([{ content: 'Mine waits', by: 'me' }])
  await server.sql`update comments set status = 'held' where blog_id = ${post.id}`
  await fill(post.id, 20)
  const { page, texts } = await openReviews(server, post.id, reader.session)
  await until(() => expect(texts()).toContain('Mine waits'))
  const more = page.queryByRole('button', { name: /more comments/ })
  if (more) fireEvent.click(more)
  const all = ['Mine waits', ...Array.from({ length: 20 }, (_, place) => `Comment ${20 - place}`)]
  await until(() => expect(texts()).toEqual(all))
})

test('retries the next comments below the list', async () => {
  const post = await addPost()
  await fill(post.id, 25)
  const { page, network, texts } = await openReviews(server, post.id, null)
  network.intercept = ({ url }) => (url.includes('/rest/v1/rpc/read_reviews') ? away(500) : null)
  fireEvent.click(page.getByRole('button', { name: 'Show 20 more comments' }))
  const error = await until(() => page.getByRole('alert'))
  expect(error.textContent).toContain('More comments could not be loaded.')
  expect(page.getByRole('list', { name: 'Comments' }).contains(error)).toBe(true)
  expect(texts()).toHaveLength(20)
  network.intercept = () => null
  press(error, 'Try again')
  await until(() => expect(texts()).toHaveLength(25))
  expect(page.queryByRole('alert')).toBeNull()
})

test('replaces a broken picture by the person icon', async () => {
  const post = await addPost([{ content: 'With a picture, once' }])
  await server.sql`update profiles set avatar_url = 'gone.webp' where username = 'osric'`
  const { row } = await openReviews(server, post.id, null)
  const picture = () => row('With a picture, once').querySelector('img')
  const shown = picture()
  if (shown) fireEvent.error(shown)
  await until(() => expect(picture()).toBeNull())
  expect(row('With a picture, once').querySelectorAll('.avatar-none svg')).toHaveLength(1)
})

describe('Back, which shows as many rows as before,', () => {
  const goBack = async ({ go }: ReviewPage) => {
    sessionStorage.setItem(`${placeKey}default`, JSON.stringify({ length: 45, id: '0', top: 0 }))
    await go(-1)
  }

  test('does so while the next ones are requested', async () => {
    const post = await addPost()
    await fill(post.id, 45)
    const likes = Promise.withResolvers<null>()
    let held = 0
    const opened = await openReviews(server, post.id, reader.session, '', ({ url }) => {
      if (!url.includes('/rest/v1/likes') || decodeURIComponent(url).split(',').length < 40) return null
      held++
      return likes.promise
    })
    await goBack(opened)
    await until(() => expect(held).toBe(1))
    fireEvent.click(opened.page.getByRole('button', { name: 'Show 20 more comments' }))
    await until(() => expect(held).toBe(2))
    likes.resolve(null)
    await until(() => expect(opened.texts()).toHaveLength(45))
  })

  test('keeps them when the list turns out shorter', async () => {
    const post = await addPost()
    await fill(post.id, 45)
    const opened = await openReviews(server, post.id, null)
    const noticed: (() => void)[] = []
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(notice: (entries: { isIntersecting: boolean }[]) => void) {
          noticed.push(() => notice([{ isIntersecting: true }]))
        }
        observe() {}
        disconnect() {}
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    await goBack(opened)
    await until(() => expect(opened.texts()).toHaveLength(45))
    const answers: Promise<Response>[] = []
    opened.network.intercept = request => {
      const answer = passOn(request)
      answers.push(answer)
      return answer
    }
    for (const notice of noticed) notice()
    await until(() => expect(answers.length).toBeGreaterThan(0))
    await Promise.all(answers)
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(opened.texts()).toHaveLength(45)
  })
})
