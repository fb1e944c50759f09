/** Texts of readers that are easily changed, executed or shown too wide. */
export const oddTexts = [
  // A word and an address without end.
  'a'.repeat(600),
  `https://example.com/${'never/ends'.repeat(40)}?really=yes`,
  'مرحبا بالعالم، هذا تعليق طويل بعض الشيء (مع أقواس) و 123',
  'A review of “שלום עולם” and \u202Eback to front\u202C again',
  '👩‍👩‍👧‍👦 👨🏽‍🚀 🏳️‍🌈 🇨🇭🇯🇵 ❤️‍🔥',
  // Towers of combining marks.
  `Z${'\u0301\u0316\u0337'.repeat(60)}a${'\u0310\u0325'.repeat(80)}lgo`,
  `<script>document.title = 'executed'</script><img src=x onerror="document.title = 'executed'">`,
  '&lt;b&gt; &amp;nbsp; &#x1F58A; <b>not bold</b> </p></li></ul>',
  'First line\n\n\n    four spaces   in a row\n\tand a tab',
  'zero\u200Bwidth\u00AD soft\u2060word\uFEFFjoiner',
]
