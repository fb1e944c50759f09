import { expect, test } from './dashboard.ts'

test('edits links of the top bar by key and drag', async ({ admin: { page }, browser, site }) => {
  const rows = page.getByRole('region', { name: 'Top bar' }).getByRole('listitem')
  const labels = () =>
    rows.getByLabel('Label').evaluateAll(fields => fields.map(field => Reflect.get(field, 'value')))
  const addLink = async (label: string, leadsTo: string | null, address = '') => {
    await page.getByRole('region', { name: 'Top bar' }).getByRole('button', { name: 'Add a link' }).click()
    await expect(rows.last().getByLabel('Label')).toBeFocused()
    await page.keyboard.type(label)
    if (leadsTo) await rows.last().getByLabel('Links to').selectOption({ label: leadsTo })
    else await rows.last().getByLabel('Address').fill(address)
  }
  try {
    await page.goto('/dashboard/navigation')
    await addLink('Typed things', 'TypeScript')
    await addLink('Code', null, 'javascript:alert(1)')
    await addLink('Start', 'Home')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(rows.nth(1).getByLabel('Address')).toBeFocused()
    await expect(rows.nth(1).getByLabel('Address')).toHaveAccessibleDescription(/Enter an address/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('https://example.com/code')

    await page.getByRole('button', { name: 'Move Start up' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await labels()).toEqual(['Start', 'Typed things', 'Code'])
    await expect(page.getByRole('button', { name: 'Move Start down' })).toBeFocused()
    await rows.nth(2).locator('[draggable]').dragTo(rows.nth(1).locator('[draggable]'))
    expect(await labels()).toEqual(['Start', 'Code', 'Typed things'])

    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Navigation saved')).toBeVisible()

    const phone = await browser.newContext({
      viewport: { width: 360, height: 740 },
      baseURL: site.url,
      javaScriptEnabled: false,
    })
    const visitor = await phone.newPage()
    await visitor.goto('/topics/TypeScript')
    await expect(visitor.getByRole('navigation', { name: 'Site', exact: true })).toBeHidden()
    await visitor.getByRole('button', { name: 'Site menu' }).click()
    const menu = visitor.getByRole('navigation', { name: 'Site menu' })
    await expect(menu.getByRole('link')).toHaveText(['Projects', 'Start', 'Code', 'Typed things', 'Search'])
    await expect(menu.getByRole('link', { name: 'Typed things' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('link', { name: 'Start' }).click()
    await expect(visitor).toHaveURL(`${site.url}/`)
    await phone.close()

    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Site', exact: true })
    await bar.getByRole('link', { name: 'Typed things' }).click()
    await expect(page.getByRole('heading', { name: 'TypeScript', level: 1 })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Typed things' })).toHaveAttribute('aria-current', 'page')
  } finally {
    await site.sql`delete from navigation`
  }
})
