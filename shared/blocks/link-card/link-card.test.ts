import { expect, test } from 'vitest'
import { findTags, parseHtml } from '../html-tree.ts'
import { blocksToPage } from '../stored-blocks.ts'
import { findEmbed, playerOrigins } from './providers.ts'

const youtube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=90', `${youtube}&start=90`],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', youtube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', youtube],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  [
    'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=1',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  [
    'https://soundcloud.com/forss/flickermood',
    'https://w.soundcloud.com/player/?auto_play=true&url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
  ],
  ['https://codepen.io/team/pen/PNaGbb', 'https://codepen.io/team/embed/PNaGbb?default-tab=result'],
  ['https://x.com/jack/status/20000', 'https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20000'],
  [
    'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    'https://www.tiktok.com/player/v1/6718335390845095173?autoplay=1',
  ],
  [
    'https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777#map=16/52.5163/13.3777',
    'https://www.openstreetmap.org/export/embed.html?layer=mapnik&bbox=13.37312,52.51355,13.38228,52.51905&marker=52.5163,13.3777',
  ],
  ['https://bsky.app/profile/bsky.app/post/3kkrqzuydho2v', null],
  ['https://mastodon.social/@Gargron/100254678717223630', null],
  ['https://gist.github.com/octocat/6cad326836d38bd3a7ae', null],
])('knows %s', (address, frame) => {
  const embed = findEmbed(address)
  expect(embed).not.toBeNull()
  expect(embed?.frame ?? null).toBe(frame)
  if (frame !== null) expect(playerOrigins).toContain(new URL(frame).origin)
})

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ1',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'javascript:https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://soundcloud.com/forss',
  'https://github.com/octocat',
  '/watch?v=dQw4w9WgXcQ',
  'no address',
])('takes %s for a link', address => {
  expect(findEmbed(address)).toBeNull()
})

test('frames only what the table of players names', () => {
  const page = parseHtml(
    '<figure class="link-card-plays"><a href="https://vimeo.com/76979871">a</a></figure>' +
      '<figure class="link-card-plays"><a href="https://evil.example/76979871">b</a></figure>' +
      '<figure class="link-card-says"><a href="https://youtu.be/dQw4w9WgXcQ">c</a></figure>',
  )
  blocksToPage(page)
  const frames = findTags(page, 'a').map(({ attribs }) => attribs['data-frame'])
  expect(frames).toEqual(['https://player.vimeo.com/video/76979871?autoplay=1&dnt=1', undefined, undefined])
})
