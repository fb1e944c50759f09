import fc from 'fast-check'

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const name = fc.stringMatching(/^[a-z]{6}$/)
const address = name.map(name => `https://example.com/${name}`)

const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: word },
      fc
        .tuple(fc.constantFrom('strong', 'em', 's', 'code', 'mark', 'sub', 'sup', 'u', 'kbd'), word)
        .map(([tag, word]) => `<${tag}>${word}</${tag}>`),
      fc.tuple(address, word).map(([address, word]) => `<a href="${address}">${word}</a>`),
      fc.tuple(address, word).map(([address, word]) => `<a href="${address}"><code>${word}</code></a>`),
      word.map(word => `<span class="font-mono size-large">${word}</span>`),
      word.map(tex => `<code class="math-inline">${tex}</code>`),
      fc.constant('<br>'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map(parts => parts.join(' '))

const lines = fc.array(word, { maxLength: 3 }).map(lines => lines.join('\n'))

const caption = fc.option(text, { nil: '' }).map(words => words && `<figcaption>${words}</figcaption>`)
const picture = fc
  .tuple(fc.constantFrom('', ' class="wide"'), address, word, caption)
  .map(([look, src, alt, caption]) => `<figure${look}><img src="${src}.png" alt="${alt}">${caption}</figure>`)

const around = (before: string, after: string) => (content: string) => `${before}${content}${after}`
const several = (content: fc.Arbitrary<string>, before = '', after = '') =>
  fc
    .array(content.map(around(before, after)), { minLength: 1, maxLength: 3 })
    .map(content => content.join(''))

const { block } = fc.letrec<{ block: string; item: string }>(tie => ({
  block: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    { weight: 3, arbitrary: fc.option(text, { nil: '' }).map(around('<p>', '</p>')) },
    { weight: 3, arbitrary: picture },
    fc.tuple(fc.constantFrom(2, 3, 4), text).map(([level, words]) => `<h${level}>${words}</h${level}>`),
    several(picture, '', '').map(around('<figure class="gallery">', '</figure>')),
    lines.map(around('<pre><code class="language-js">', '</code></pre>')),
    lines.map(around('<pre class="html-block"><code>', '</code></pre>')),
    word.map(around('<p class="math-block"><code>', '</code></p>')),
    word.map(around('<p class="button-link"><a href="/a">', '</a></p>')),
    fc.constant('<hr>'),
    address.map(
      address => `<figure class="link-card"><a href="${address}"><strong>A card</strong></a></figure>`,
    ),
    name.map(
      name =>
        `<figure class="attached-file"><a href="/storage/v1/object/public/thumbnail/Content/${name}.mp4"><strong>a</strong> <em>b</em></a></figure>`,
    ),
    name.map(
      name =>
        `<figure class="diagram" data-diagram="${name}"><img src="data:image/svg+xml," alt=""></figure>`,
    ),
    several(tie('item'), '<li>', '</li>').map(around('<ul>', '</ul>')),
    several(tie('item'), '<li>', '</li>').map(around('<ol>', '</ol>')),
    several(tie('item'), '<li>', '</li>').map(around('<ul class="tasks">', '</ul>')),
    several(tie('block')).map(around('<blockquote>', '</blockquote>')),
    several(text, '<p>', '</p>').map(around('<blockquote class="pull-quote">', '</blockquote>')),
    several(tie('block')).map(around('<aside class="callout-tip">', '</aside>')),
    several(tie('block')).map(around('<aside class="aside-remark">', '</aside>')),
    fc
      .tuple(text, several(tie('block')))
      .map(([title, body]) => `<details><summary>${title}</summary>${body}</details>`),
    fc
      .array(tie('block'), { minLength: 4, maxLength: 4 })
      .map(
        ([a, b, c, d]) =>
          `<table><tbody><tr><th>${a}</th><th>${b}</th></tr><tr><td>${c}</td><td>${d}</td></tr></tbody></table>`,
      ),
  ),
  item: fc
    .tuple(text, fc.option(tie('block'), { nil: '', freq: 1 }))
    .map(([text, more]) => `<p>${text}</p>${more}`),
}))

/** HTML of a post that has every block of the editor, also within others. */
export const randomPost = fc.array(block, { minLength: 1, maxLength: 4 }).map(blocks => blocks.join(''))
