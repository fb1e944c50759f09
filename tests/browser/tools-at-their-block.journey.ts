import type { Page } from '@playwright/test'
import { body, expect, openForm, test } from './writing.ts'

const picture = '/images/thumbnail/Content/none-w40h30.webp'
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=240s'
const content = `<p>Some words above the code.</p><pre><code>one line of code</code></pre><p>Some words above the table.</p>
  <table><tbody><tr><td><p>A cell</p></td><td><p>Another</p></td></tr></tbody></table><p>Some words above the picture.</p>
  <figure><img src="${picture}" alt="" width="400" height="300"><figcaption>Its caption</figcaption></figure><p>Some words below.</p>
  <figure class="gallery"><figure><img src="${picture}" alt="" width="400" height="300"><figcaption>One of two</figcaption></figure>
  <figure><img src="${picture}" alt="" width="400" height="300"></figure></figure><p>Some words below the gallery.</p>
  <figure class="link-card"><a href="https://example.com/"><strong>A card</strong><br><em>example.com</em></a></figure><p>The end.</p>
  <p><a href="${video}">${video}</a></p>`

/** Texts that a toolbar covers, and whether it is as wide as the text at most. */
const readTools = (page: Page, name: string) =>
  page.getByRole('toolbar', { name }).evaluate(bar => {
    const box = bar.getBoundingClientRect()
    const text = document.querySelector('.ProseMirror')
    const column = text?.getBoundingClientRect() ?? box
    const walker = document.createTreeWalker(text ?? bar, NodeFilter.SHOW_TEXT)
    const covered: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const isCovered = [...range.getClientRects()].some(
        ({ left, right, top, bottom, width }) =>
          width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      )
      if (isCovered) covered.push(String(node.textContent))
    }
    return { covered, isInside: box.left >= column.left - 1 && box.right <= column.right + 1 }
  })

for (const [width, height] of [
  [1280, 720],
  [1024, 768],
  [768, 1024],
] as const)
  test(`tools do not overlap text at ${width} pixels`, async ({ admin: { page } }) => {
    await page.setViewportSize({ width, height })
    await page.addInitScript(() => localStorage.removeItem('byline-tools'))
    await page.route(`**${picture}`, route =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await openForm(page)
    await body(page).evaluate((element, content) => {
      Reflect.get(element, 'editor').commands.setContent(content)
    }, content)
    for (const part of ['one line of code', 'Another', 'Its caption', 'One of two']) {
      await body(page)
        .getByText(part)
        .evaluate(block => block.scrollIntoView({ block: 'center' }))
      await body(page).getByText(part).click()
      await expect(body(page).locator('.block-tools-room').getByText(part)).toBeVisible()
      await expect.poll(() => readTools(page, 'Block'), part).toEqual({ covered: [], isInside: true })
      const block = body(page).locator('.block-tools-room')
      const [tools, above] = await Promise.all([
        page.getByRole('toolbar', { name: 'Block' }).boundingBox(),
        block.boundingBox(),
      ])
      expect((tools?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(12)
    }
    await body(page).getByText('A card').click()
    await expect
      .poll(() => readTools(page, 'Show link as'), 'a card')
      .toEqual({ covered: [], isInside: true })
    await body(page).getByText(video).click()
    await page.keyboard.press('End')
    await expect(page.getByRole('button', { name: 'YouTube: show it here' })).toBeVisible()
    await expect
      .poll(() => readTools(page, 'Show link as'), 'a link alone')
      .toEqual({ covered: [], isInside: true })
    await body(page)
      .getByText('Some words above the picture.')
      .dblclick({ position: { x: 8, y: 12 } })
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
    for (const more of [false, true]) {
      if (more) await page.getByRole('button', { name: 'More tools' }).click()
      await expect.poll(async () => (await readTools(page, 'Selection')).isInside).toBe(true)
      const { covered } = await readTools(page, 'Selection')
      expect(covered).not.toContain('Some words above the picture.')
    }
  })
