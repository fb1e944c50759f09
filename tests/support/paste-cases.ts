interface PasteCase {
  name: string
  data: Record<string, string>
  stored: string
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US><!--StartFragment-->
<h1 style='color:#2F5496'>Title<o:p></o:p></h1>
<p class=MsoNormal><b>Bold</b><span style='mso-spacerun:yes'>  </span>and <i>italic</i><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>one<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>deeper<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>two<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>first<o:p></o:p></p>
<p class=MsoNormal><a href="https://example.com/">Link</a><o:p></o:p></p><!--EndFragment--></body></html>`

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-family:Arial;color:#000000">Title</span></h1><br /><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-family:Arial">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">italic</span></p><ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><li dir="ltr"><p dir="ltr"><span>two</span></p></li></ul></b>`

export const pasteCases: PasteCase[] = [
  {
    name: 'Word',
    data: { 'text/html': word },
    stored:
      '<h2>Title</h2><p><strong>Bold</strong> and <em>italic</em></p>' +
      '<ul><li><p>one</p><ul><li><p>deeper</p></li></ul></li><li><p>two</p></li></ul>' +
      '<ol><li><p>first</p></li></ol><p><a href="https://example.com/">Link</a></p>',
  },
  {
    name: 'Google Docs',
    data: { 'text/html': docs },
    stored:
      '<h2>Title</h2><p><strong>Bold</strong> and <em>italic</em></p><ul><li><p>one</p></li><li><p>two</p></li></ul>',
  },
  {
    name: 'Markdown',
    data: {
      'text/plain':
        '# Title\n\n**Bold** and *italic* <b>raw</b>\n\n1. one\n2. two\n\n```js\nif (a < b) {}\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    },
    stored:
      '<h2>Title</h2><p><strong>Bold</strong> and <em>italic</em> &lt;b&gt;raw&lt;/b&gt;</p>' +
      '<ol><li><p>one</p></li><li><p>two</p></li></ol><pre><code class="language-js">if (a &lt; b) {}</code></pre>' +
      '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
  },
  {
    name: 'plain text',
    data: { 'text/plain': 'One line.\n\nAnother, 2 < 3 * 4.' },
    stored: '<p>One line.</p><p>Another, 2 &lt; 3 * 4.</p>',
  },
  {
    name: 'what would run',
    data: {
      'text/html':
        '<p onclick="run()" style="position:fixed">Words<script>run()</script><img src="x" onerror="run()"></p><p><a href="javascript:run()">not a link</a><iframe src="https://example.com"></iframe></p>',
    },
    stored: '<p>Words</p><p>not a link</p><p><a href="https://example.com">https://example.com</a></p>',
  },
  {
    name: 'tasks, a fold and a video',
    data: {
      'text/html':
        '<ul class="contains-task-list"><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul><details open><summary>Why?</summary><p>So.</p></details><video title="Film"><source src="https://example.com/a.mp4"></video>',
    },
    stored:
      '<ul class="tasks"><li class="tasks-done"><p>a</p></li><li><p>b</p></li></ul><details><summary>Why?</summary><p>So.</p></details><p><a href="https://example.com/a.mp4">Film</a></p>',
  },
  {
    name: 'tasks within a task',
    data: { 'text/plain': '- [x] a\n  - [ ] b\n  - [x] c\n- [ ] d' },
    stored:
      '<ul class="tasks"><li class="tasks-done"><p>a</p><ul class="tasks"><li><p>b</p></li><li class="tasks-done"><p>c</p></li></ul></li><li><p>d</p></li></ul>',
  },
  {
    name: 'tasks and an alert in Markdown',
    data: { 'text/plain': '- [x] a\n- [ ] b\n\n> [!WARNING]\n> *Mind* it' },
    stored:
      '<ul class="tasks"><li class="tasks-done"><p>a</p></li><li><p>b</p></li></ul><aside class="callout-warning"><p><em>Mind</em> it</p></aside>',
  },
  {
    name: 'a formula, aligned cells and what can be shown',
    data: {
      'text/html':
        '<p>So <span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x &lt; y</annotation></semantics></math><i>x</i></span>.</p><table><tbody><tr><td align="right">1</td></tr></tbody></table><iframe title="A film" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    },
    stored:
      '<p>So <code class="math-inline">x &lt; y</code>.</p><table><tbody><tr><td><p style="text-align: right;">1</p></td></tr></tbody></table><p><a href="https://www.youtube.com/embed/dQw4w9WgXcQ">https://www.youtube.com/embed/dQw4w9WgXcQ</a></p>',
  },
  {
    name: 'formulas and code with facts in Markdown',
    data: { 'text/plain': '- $x$\n\n$$\ny\n$$\n\n```js title="a.js" {2}\na\n```' },
    stored:
      '<ul><li><p><code class="math-inline">x</code></p></li></ul><p class="math-block"><code>y</code></p><pre data-file="a.js" data-marked="2"><code class="language-js">a</code></pre>',
  },
]
