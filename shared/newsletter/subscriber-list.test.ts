import { expect, test } from 'vitest'
import { plainEmail } from '#shared/text/plain-email.ts'
import { csvCell, readSubscriberList } from './subscriber-list.ts'

const read = (...lines: string[]) => readSubscriberList(lines.map(line => line.split(',')))

test('reads the columns of Ghost', () => {
  expect(
    read(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      '62,wren@example.com,Wren,,true,false,,2023-05-04T10:00:00.000Z,,,',
      '63,otto@example.com,Otto,,false,false,,2023-05-04T10:00:00.000Z,,,',
      '64,ines@example.com,Ines,,true,false,,2023-05-04T10:00:00.000Z,2024-01-01T00:00:00.000Z,,',
    ),
  ).toEqual([
    { email: 'wren@example.com', since: '2023-05-04T10:00:00.000Z' },
    { email: 'otto@example.com', since: '2023-05-04T10:00:00.000Z', hasLeft: true },
    { email: 'ines@example.com', since: '2023-05-04T10:00:00.000Z', hasLeft: true },
  ])
})

test('reads the columns of Substack', () => {
  expect(
    read(
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      'wren@example.com,false,,free,false,2022-02-03T04:05:06.000Z,',
      'otto@example.com,false,,free,true,2022-02-03T04:05:06.000Z,',
    ),
  ).toEqual([
    { email: 'wren@example.com', since: '2022-02-03T04:05:06.000Z' },
    { email: 'otto@example.com', since: '2022-02-03T04:05:06.000Z', hasLeft: true },
  ])
})

test('reads the columns of Mailchimp', () => {
  expect(
    read(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME',
      'wren@example.com,Wren,,2,,2021-06-07T08:09:10Z,',
      'otto@example.com,Otto,,2,,2021-06-07T08:09:10Z,2022-06-07 08:09:10',
    ),
  ).toEqual([
    { email: 'wren@example.com', since: '2021-06-07T08:09:10.000Z' },
    { email: 'otto@example.com', since: '2021-06-07T08:09:10.000Z', hasLeft: true },
  ])
})

test('reads the columns of Buttondown', () => {
  expect(
    read(
      'email,notes,metadata,tags,creation_date,type',
      'wren@example.com,,{},,2020-01-02T00:00:00Z,regular',
      'otto@example.com,,{},,2020-01-02T00:00:00Z,unactivated',
      'ines@example.com,,{},,2020-01-02T00:00:00Z,unsubscribed',
    )?.map(({ hasLeft = false }) => hasLeft),
  ).toEqual([false, true, true])
})

test('reads a plain list of addresses', () => {
  expect(read('wren@example.com', 'nobody', '')).toEqual([
    { email: 'wren@example.com' },
    { email: 'nobody' },
    { email: '' },
  ])
  expect(read('name,age', 'Wren,3')).toBeNull()
  expect(readSubscriberList([])).toBeNull()
})

test.each(['=1+1', '+a@example.com', '-a@example.com', '@a', '\ta', '＝1'])(
  'writes %s as text that no spreadsheet computes',
  text => {
    expect(csvCell(text)).toBe(`"'${text}"`)
    expect(readSubscriberList([['email'], [`'${text}`]])).toEqual([{ email: plainEmail(text) }])
  },
)

test('omits an impossible date', () => {
  for (const since of ['50000-01-01', '-000001-01-01T00:00:00Z', 'soon', ''])
    expect(
      readSubscriberList([
        ['email', 'since'],
        ['wren@example.com', since],
      ]),
    ).toEqual([{ email: 'wren@example.com' }])
})

test('quotes values and keeps other apostrophes', () => {
  expect(csvCell('a "b"')).toBe('"a ""b"""')
  expect(readSubscriberList([['email'], ["'o@example.com"]])).toEqual([{ email: "'o@example.com" }])
})
