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
  {
    name: 'formulas on their own',
    data: {
      'text/html':
        '<p><span class="katex-display"><span class="katex"><math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x &lt; y</annotation></semantics></math><i>x</i></span></span></p><p>So <b>a <math display="block"><semantics><mi>y</mi><annotation encoding="application/x-tex">y</annotation></semantics></math> b</b>.</p>',
    },
    stored:
      '<p class="math-block"><code>x &lt; y</code></p><p>So <strong>a </strong></p><p class="math-block"><code>y</code></p><p><strong> b</strong>.</p>',
  },
  {
    name: 'emoji that a site shows as pictures',
    data: {
      'text/html':
        '<p>So <img alt="😀" src="https://example.com/1f600.png"> <img alt="🇫🇷" src="https://example.com/fr.png"> good</p>',
    },
    stored: '<p>So 😀 🇫🇷 good</p>',
  },
  {
    name: 'one cell of a spreadsheet',
    data: { 'text/html': '<table><colgroup><col></colgroup><tr><td>1,204</td></tr></table>' },
    stored: '<p>1,204</p>',
  },
  {
    name: 'lines of a chat',
    data: { 'text/html': 'line one<br>line two<br><br>line three' },
    stored: '<p>line one<br>line two<br><br>line three</p>',
  },
  {
    name: 'lines of Markdown that begin with bold, code and a link',
    data: {
      'text/plain':
        '**one**\n**two**\n`three`\n`four`\n[five](https://example.com/5)\n[six](https://example.com/6)',
    },
    stored:
      '<p><strong>one</strong> <strong>two</strong> <code>three</code> <code>four</code> <a href="https://example.com/5">five</a> <a href="https://example.com/6">six</a></p>',
  },
  {
    name: 'code in a link of Markdown',
    data: { 'text/plain': 'See [`code` here](https://example.com/) and **`bold`**' },
    stored:
      '<p>See <a href="https://example.com/"><code>code</code> here</a> and <strong><code>bold</code></strong></p>',
  },
  {
    name: 'signs in code',
    data: { 'text/html': '<p>a</p><p><code>[b](/b) https://example.com **c**</code> d</p>' },
    stored: '<p>a</p><p><code>[b](/b) https://example.com **c**</code> d</p>',
  },
  {
    name: 'a soft line end and a tab in Markdown',
    data: { 'text/plain': 'one\n**two**\tthree\n\n- four\n  five' },
    stored: '<p>one <strong>two</strong> three</p><ul><li><p>four five</p></li></ul>',
  },
  {
    name: 'comments of HTML in Markdown',
    data: { 'text/plain': '# A\n\n<!-- not for readers -->\n\nb <!-- nor this --> **c**' },
    stored: '<h2>A</h2><p>b <strong>c</strong></p>',
  },
  {
    name: 'a callout in a list of Markdown',
    data: { 'text/plain': '- one\n  > [!TIP]\n  > two\n- three' },
    stored: '<ul><li><p>one</p><aside class="callout-tip"><p>two</p></aside></li><li><p>three</p></li></ul>',
  },
  {
    name: 'raised and lowered words of Google Docs',
    data: {
      'text/html':
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span>E=mc</span><span style="font-size:0.6em;vertical-align:super;">2</span><span> and H</span><span style="font-size:0.6em;vertical-align:sub;">2</span><span style="vertical-align:baseline">O</span></p></b>',
    },
    stored: '<p>E=mc<sup>2</sup> and H<sub>2</sub>O</p>',
  },
  {
    name: 'tasks, a link and widths of columns of Google Docs',
    data: {
      'text/html':
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" role="checkbox" aria-checked="true"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox" /><p dir="ltr" role="presentation"><span>a</span></p></li></ul><p><a href="https://example.com/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;">b</span></a><span style="text-decoration:underline;">c</span></p><table><colgroup><col width="208" /></colgroup><tbody><tr><td><p>d</p></td></tr></tbody></table></b>',
    },
    stored:
      '<ul class="tasks"><li class="tasks-done"><p>a</p></li></ul><p><a href="https://example.com/">b</a><u>c</u></p><table><tbody><tr><td><p>d</p></td></tr></tbody></table>',
  },
  {
    name: 'pictures of Google Docs, and in links',
    data: {
      'text/html':
        '<p>a</p><p dir="ltr" style="line-height:1.38;"><span><span style="border:none;display:inline-block;"><img src="https://example.com/a.png" width="602" height="401" /></span></span></p><p>b</p><p><a href="/c.png"><img src="https://example.com/c.png"></a></p>',
    },
    stored:
      '<p>a</p><figure><img src="https://example.com/a.png" alt="" width="602" height="401"></figure><p>b</p><figure><img src="https://example.com/c.png" alt=""></figure>',
  },
  {
    name: 'indented paragraphs of Google Docs and Word',
    data: {
      'text/html':
        '<p>0</p><p style="margin-left: 36pt;">a</p><p style="margin-left:1.0in">b</p><p style="margin-left:4px">c</p><ul><li><p style="margin-left: 36pt;">d</p></li></ul><p>e</p>',
    },
    stored:
      '<p>0</p><p class="indent-1">a</p><p class="indent-2">b</p><p>c</p><ul><li><p>d</p></li></ul><p>e</p>',
  },
  {
    name: 'a list of Word that begins at 3, and a paragraph that left its list',
    data: {
      'text/html':
        "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span><![endif]>three</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>4.<span>&nbsp; </span></span><![endif]>four</p><p class=MsoNormal style='mso-list:none'>none</p>",
    },
    stored: '<ol start="3"><li><p>three</p></li><li><p>four</p></li></ol><p>none</p>',
  },
  {
    name: 'footnotes of Word',
    data: {
      'text/html':
        '<p class=MsoNormal>Said<a style=\'mso-footnote-id:ftn1\' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style=\'mso-special-character:footnote\'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a> so.</p><div style=\'mso-element:footnote-list\'><br clear=all><hr align=left size=1 width="33%"><div style=\'mso-element:footnote\' id=ftn1><p class=MsoFootnoteText><a style=\'mso-footnote-id:ftn1\' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> By <i>whom</i>.</p></div></div>',
    },
    stored: '<p>Said[^1] so.</p><p>[^1]: By <em>whom</em>.</p>',
  },
  {
    name: 'footnotes of Google Docs',
    data: {
      'text/html':
        '<p><span>Said</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> so.</p><hr class="c2"><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;By whom.</span></p></div>',
    },
    stored: '<p>Said[^1] so.</p><p>[^1]: By whom.</p>',
  },
  {
    name: 'blank paragraphs of its own text',
    data: { 'text/html': '<p data-pm-slice="0 0 []">a</p><p></p><p>b</p>' },
    stored: '<p>a</p><p></p><p>b</p>',
  },
  {
    name: 'figures of something else than one picture',
    data: {
      'text/html':
        '<figure><img src="https://example.com/a.png" alt=""><img src="https://example.com/b.png" alt=""><figcaption>Both</figcaption></figure><figure>Loose<img src="https://example.com/c.png" alt=""></figure><figure><blockquote>Said</blockquote><figcaption>By whom</figcaption></figure>',
    },
    stored:
      '<figure><img src="https://example.com/a.png" alt=""></figure><figure><img src="https://example.com/b.png" alt=""></figure><p>Both</p><p>Loose</p><figure><img src="https://example.com/c.png" alt=""></figure><blockquote><p>Said</p></blockquote><p>By whom</p>',
  },
  {
    name: 'a caption of a table',
    data: { 'text/html': '<table><caption>Name</caption><tr><td>a</td></tr></table>' },
    stored: '<p>Name</p><table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
  },
  {
    name: 'a fold without a title',
    data: { 'text/html': '<details>Words<p>More</p></details>' },
    stored: '<details><summary>Details</summary><p>Words</p><p>More</p></details>',
  },
  {
    name: 'headings in a list',
    data: { 'text/html': '<ol><li><h3>a</h3>b</li><li>c</li></ol>' },
    stored: '<ol><li><p></p><h3>a</h3><p>b</p></li><li><p>c</p></li></ol>',
  },
  {
    name: 'a gallery with a caption',
    data: {
      'text/html':
        '<figure class="gallery"><figure><img src="https://example.com/a.png" alt=""></figure><figcaption>All</figcaption></figure>',
    },
    stored:
      '<figure class="gallery"><figure><img src="https://example.com/a.png" alt=""></figure></figure><p>All</p>',
  },
  {
    name: 'a gallery of WordPress with captions',
    data: {
      'text/html':
        '<figure class="wp-block-gallery"><figure class="wp-block-image"><img src="https://example.com/a.png" alt=""><figcaption>First</figcaption></figure><figure class="wp-block-image"><img src="https://example.com/b.png" alt=""><figcaption>Second</figcaption></figure><figcaption>All</figcaption></figure>',
    },
    stored:
      '<figure><img src="https://example.com/a.png" alt=""><figcaption>First</figcaption></figure><figure><img src="https://example.com/b.png" alt=""><figcaption>Second</figcaption></figure><p>All</p>',
  },
  {
    name: 'code with line breaks',
    data: {
      'text/html':
        '<p>a</p><pre><code>b<br>c<br>\nd<br><br>e</code></pre><pre><code><span class="token-line">npm install<br></span><span class="token-line">npm start<br></span></code></pre><p>f</p>',
    },
    stored:
      '<p>a</p><pre><code>b\nc\nd\n\ne</code></pre><pre><code>npm install\nnpm start</code></pre><p>f</p>',
  },
  {
    name: 'code with a block for each line',
    data: {
      'text/html':
        '<p>a</p><pre><code><div>b</div><div><div>c</div></div><div><br></div><div>d\n</div><div>e</div>\n<div>f</div></code></pre><pre><code>first<div>second</div><div><div>\n</div></div><div>third</div></code></pre><p>g</p>',
    },
    stored:
      '<p>a</p><pre><code>b\nc\n\nd\ne\nf</code></pre><pre><code>first\nsecond\n\nthird</code></pre><p>g</p>',
  },
  {
    name: 'a centred paragraph before another',
    data: { 'text/html': '<p style="text-align: center">a</p><p>b</p>' },
    stored: '<p style="text-align: center;">a</p><p>b</p>',
  },
  {
    name: 'an indented paragraph of Word',
    data: { 'text/html': '<p class=MsoNormal style="margin-left:1.0in">a</p>' },
    stored: '<p class="indent-2">a</p>',
  },
  {
    name: 'highlighted words of Google Docs',
    data: {
      'text/html':
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="background-color:transparent">a </span><span style="background-color:#ffff00;font-weight:700">b</span></p></b>',
    },
    stored: '<p>a <strong><mark>b</mark></strong></p>',
  },
  {
    name: 'highlighted words of Word',
    data: {
      'text/html': "<p class=MsoNormal>a <span style='background:yellow;mso-highlight:yellow'>b</span></p>",
    },
    stored: '<p>a <mark>b</mark></p>',
  },
  {
    name: 'a background of another page',
    data: { 'text/html': '<p><span style="background-color: rgb(20, 20, 20)">a</span></p>' },
    stored: '<p>a</p>',
  },
  {
    name: 'headings of the first two levels',
    data: { 'text/html': '<h1>a</h1><p>b</p><h2>c</h2><h3>d</h3><h4>e</h4>' },
    stored: '<h2>a</h2><p>b</p><h3>c</h3><h4>d</h4><h4>e</h4>',
  },
  {
    name: 'headings without the first level',
    data: { 'text/html': '<h3>a</h3><p>b</p><h2>c</h2><h6>d</h6>' },
    stored: '<h3>a</h3><p>b</p><h2>c</h2><h4>d</h4>',
  },
  {
    name: 'a centered heading with an odd attribute',
    data: { 'text/html': '<h1 a"b style="text-align: center">a</h1>' },
    stored: '<h2 style="text-align: center;">a</h2>',
  },
  {
    name: 'words after a picture of Word',
    data: {
      'text/html':
        '<p class=MsoNormal>one <span><!--[if gte vml 1]><v:shape id="a"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><![if !vml]><img width=64 src="file:///C:/a.png" v:shapes="a"><![endif]></span><o:p></o:p></p><p class=MsoNormal>two</p><!--EndFragment-->',
    },
    stored: '<p>one</p><p>two</p>',
  },
  {
    name: 'numbered headings of Word',
    data: {
      'text/html':
        "<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1<span>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Gates</h1><p class=MsoNormal>a</p><h2 style='mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.1<span>&nbsp; </span></span></span><![endif]>Hinges</h2>",
    },
    stored: '<h2>1 Gates</h2><p>a</p><h3>1.1 Hinges</h3>',
  },
  {
    name: 'tasks of Google Docs within a task',
    data: {
      'text/html':
        '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox" /><p role="presentation">a</p></li><ul><li role="checkbox" aria-checked="false" aria-level="2"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox" /><p role="presentation">b</p></li></ul><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox" /><p role="presentation">c</p></li></ul></b>',
    },
    stored:
      '<ul class="tasks"><li class="tasks-done"><p>a</p><ul class="tasks"><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
  },
]
