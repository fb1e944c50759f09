import { expect, test } from 'vitest'
import { contentPicture, wideWidthsOf, widthsOf } from './picture-addresses.ts'

const named = (facts: string) => `0b9ad2c6-3c1d-4a55-9f0e-6a1f00b77c25-${facts}.webp`
const offered = (name: string) =>
  widthsOf(contentPicture, name)
    .split(', ')
    .map(choice => /\?w=(\d+ \d+w)$/.exec(choice)?.[1])

test.each([
  ['1920x1080-336699', ['320 320w', '640 640w', '960 960w', '1280 1280w', '1920 1920w']],
  ['1280x900-336699', ['320 320w', '640 640w', '960 960w', '1280 1280w']],
  ['1000x900-336699', ['320 320w', '640 640w', '960 960w', '1280 1000w']],
  ['320x200', ['320 320w']],
  ['90x60-336699', ['320 90w']],
  ['2400x60-336699', ['320 320w', '640 640w', '960 960w', '1280 1280w', '1920 1920w']],
])('offers a picture of %s at most in its width', (facts, choices) => {
  expect(offered(named(facts))).toEqual(choices)
})

test('offers every width for unnamed sizes', () => {
  expect(offered('cover.png')).toHaveLength(5)
})

test.each([
  ['1920x1080-336699', [640, 960, 1280, 1920]],
  ['1000x334-336699', []],
  ['320x200', []],
])('a cover of %s is cropped in widths of %j', (facts, widths) => {
  expect(wideWidthsOf(named(facts))).toEqual(widths)
})
