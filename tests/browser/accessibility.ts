import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// No page here has frames, videos or sounds, for which axe would ask windows and load files first.
const quick: axe.RunOptions = {
  resultTypes: ['violations'],
  iframes: false,
  preload: false,
  elementRef: false,
}
const all: axe.RunOptions = {
  ...quick,
  rules: { 'target-size': { enabled: true } },
}
const ofColours: axe.RunOptions = {
  ...quick,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

interface Look {
  /** A selector of what is looked at; the whole page by default. */
  within?: string
  /** A selector of what is like what is looked at. */
  without?: string
  /** 'of colors' after the same layout has been looked at in another theme: they are the only ones that can differ. */
  rules?: 'all' | 'of colors'
}

/** Expects that axe finds no violation, after all animations have ended. */
export async function expectAccessible(
  page: Page,
  where: string,
  { within = 'html', without, rules = 'all' }: Look = {},
) {
  await page.evaluate(async () => {
    await document.fonts.ready
    // The end of a transition of an inherited color starts those of the elements within.
    for (let still = 0; still < 3; still++) {
      await new Promise(requestAnimationFrame)
      // One that keeps its last frame stays in the list, and one that follows the scrolling never ends.
      const animations = document
        .getAnimations()
        .filter(({ playState, timeline }) => playState !== 'finished' && timeline === document.timeline)
      if (animations.length > 0) still = 0
      await Promise.allSettled(animations.map(({ finished }) => finished))
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  const { looked, found } = await page.evaluate(
    async ({ within, without, options }) => {
      // Links in the running text of an author may be smaller than other targets.
      const exclude = without ? ['.ProseMirror a', without] : '.ProseMirror a'
      const { violations } = await window.axe.run({ include: within, exclude }, options)
      return {
        looked: document.querySelectorAll(within).length,
        found: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`,
        ),
      }
    },
    { within, without, options: rules === 'all' ? all : ofColours },
  )
  expect(looked, `${where}: ${within}`).toBe(1)
  expect.soft(found, where).toEqual([])
}

/** Each block of code has the same colors, each row of a list the same parts. */
export const MORE_OF_THE_SAME = '.code ~ .code, tbody tr:nth-child(n + 4), .review-item:nth-child(n + 4)'

export const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.locator('html').evaluate((html, theme) => html.setAttribute('data-theme', theme), theme)

/** Polls, since a table has another width for a moment after the window was resized. */
export async function expectNothingSideways(page: Page, where: string) {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways, where).toBeLessThanOrEqual(0)
}
