import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { resolveShortcodes } from './shortcodes.ts'

const files: Record<string, string> = {
  'content/posts/far.md': 'content/posts/far.md',
  'posts/far': 'content/posts/far.md',
  'posts/near/index': 'content/posts/near/index.md',
  '2020-01-02-b': '_posts/2020-01-02-b.markdown',
  '_posts/2020-01-02-b.markdown': '_posts/2020-01-02-b.markdown',
}
const find = (name: string) => files[name.replace(/^\//, '')]

function resolve(text: string, folder = 'content/posts') {
  const notes = new Set<string>()
  return { text: resolveShortcodes(text, 1, notes, { find, folder }).trim(), notes: [...notes] }
}

test.each([
  [
    '{{< figure src="a.jpg" alt="A" title="T" caption="C" width="30px" height=20 >}}',
    '<figure><img src="a.jpg" alt="A" width="30" height="20" /><figcaption>T. C</figcaption></figure>',
  ],
  [
    '{{< youtube w7Ft2ymGmfc >}}',
    '<figure class="link-card-plays"><a href="https://www.youtube.com/watch?v=w7Ft2ymGmfc"><strong>https://www.youtube.com/watch?v=w7Ft2ymGmfc</strong></a></figure>',
  ],
  ['{{< highlight go "linenos=table" >}}\na\n{{< /highlight >}}', '```go showLineNumbers\na\n```'],
  ['{% highlight ruby %}\nputs "```"\n{% endhighlight %}', '````ruby\nputs "```"\n````'],
  ['{% comment %}a{% endcomment %}b', 'b'],
  [
    '{{< notice warning "Hot" >}}\n*a*\n{{< /notice >}}',
    '<aside class="callout-warning"><p><strong>Hot</strong></p>\n\n\n*a*\n\n\n</aside>',
  ],
  ['{{< details summary="More" >}}a{{< /details >}}', '<details><summary>More</summary>\n\na\n\n</details>'],
  ['`{{< a >}}` and {{</* b */>}}', '`{{< a >}}` and {{< b >}}'],
  ['```\n{{< a >}}\n{% b %}\n```', '```\n{{< a >}}\n{% b %}\n```'],
  ['{% include figure.html src="a.jpg" %}', '<figure><img src="a.jpg" alt="" /></figure>'],
  [
    '{% gist 13f94b734a4ddb132735 a.md %}',
    '<figure class="link-card-says"><a href="https://gist.github.com/13f94b734a4ddb132735"><strong>https://gist.github.com/13f94b734a4ddb132735</strong></a></figure>',
  ],
])('resolves %j', (text, expected) => {
  expect(resolve(text)).toEqual({ text: expected, notes: [] })
})

test.each([
  ['[a]({{< ref "far.md" >}})', '[a](far.md)'],
  ['[a]({{< relref "/posts/far#part" >}})', '[a](far.md#part)'],
  ['[a]({{< ref "posts/near" >}})', '[a](near/index.md)'],
  ['[a]({{< ref "#part" >}})', '[a](#part)'],
  ['[a]({{< ref "lost.md" >}})', '[a](lost.md)'],
  ['[a]({% post_url 2020-01-02-b %})', '[a](../../_posts/2020-01-02-b.markdown)'],
  ['[a]({% link _posts/2020-01-02-b.markdown %})', '[a](../../_posts/2020-01-02-b.markdown)'],
  ['{{< link "https://a.example/b" >}}', 'https://a.example/b'],
])('leads %s to its file', (text, expected) => {
  expect(resolve(text)).toEqual({ text: expected, notes: [] })
})

test('notes unknown shortcodes with their line', () => {
  const { text, notes } = resolve(
    'a\n\n{{< tabs >}}\nb\n```\n{{< c >}}\n```\n{{< tab "x" >}}d{{< /tab >}}\n{{< /tabs >}}',
  )
  expect(text).toBe('a\n\n\nb\n```\n{{< c >}}\n```\nd')
  expect(notes).toEqual([
    expect.stringMatching(/^Line 3: .*'tabs'/),
    expect.stringMatching(/^Line 8: .*'tab'/),
  ])
})

test('a long text of braces takes no time', () => {
  const cpuTime = startCpuTimer()
  for (const part of [
    '{{< a ',
    '{% a ',
    '`',
    '{{<',
    '~~~\n',
    '{{< highlight a',
    '{% highlight a %}',
    '{{< comment >}}',
    '$ `` ',
  ])
    resolve(part.repeat(20_000))
  expect(cpuTime()).toBeLessThan(5000)
})
