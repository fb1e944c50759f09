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

const all: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true } },
}
const ofColours: axe.RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

interface Look {
  /** A selector of what is looked at; the whole page by default. */
  within?: string
  /** 'of colours' after the same layout has been looked at in another theme: they are the only ones that can differ. */
  rules?: 'all' | 'of colours'
}

/** Expects that axe finds no violation, after all animations have ended. No page here has frames. */
export async function expectAccessible(
  page: Page,
  where: string,
  { within = 'html', rules = 'all' }: Look = {},
) {
  await page.evaluate(async () => {
    // The end of a transition of an inherited colour starts those of the elements within.
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
    async ({ within, options }) => {
      // Links in the running text of an author may be smaller than other targets.
      const { violations } = await window.axe.run({ include: within, exclude: '.ProseMirror a' }, options)
      return {
        looked: document.querySelectorAll(within).length,
        found: violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`,
        ),
      }
    },
    { within, options: rules === 'all' ? all : ofColours },
  )
  expect(looked, `${where}: ${within}`).toBe(1)
  expect.soft(found, where).toEqual([])
}
