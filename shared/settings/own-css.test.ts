import { expect, test } from 'vitest'
import { siteBounds } from './checks.ts'
import { cssBounds, readOwnCss } from './own-css.ts'

const isRefused = (css: string) => !('css' in readOwnCss(css))
const many = (count: number, text: string) => text.repeat(count)

test.each([
  '.post-card{color:red}',
  ':root{--pen:#a3262a;--x:calc(1px + 2em)}',
  '[data-theme="dark"] a:not(:hover,.b)::after{content:attr(data-x) counter(x)}',
  '@media (min-width:720px){.a>b::before{content:"\\201c https://x"}}',
  '@media (400px<=width<=700px){a{color:red}}',
  '@layer x{.a{color:red}}',
  '@container side (min-width:20rem){a{color:red}}',
  '@supports (display:grid){a{display:grid}}',
  '@property --x{syntax:"<length>";inherits:false;initial-value:0px}',
  '@keyframes x{from{opacity:0}to{opacity:1}}',
  '@starting-style{a{opacity:0}}',
  '@font-face{font-family:X;src:url(/x.woff2)format("woff2")}',
  '.a{background:url(/images/a.png)}',
  '.a{background:url(data:image/png;base64,AAAA)}',
  '.a{background:image-set("/a.png"1x,url(/b.png)2x)}',
  'a{mask:url(#m)}',
  '.a{&:hover{color:red}}',
  'a:has(>b){color:red}',
  'a:is(h1,h2):nth-child(2n+1 of .x){color:red}',
  'a{color:oklch(from var(--pen) l c h/50%)}',
  'a{font:italic 1rem/1.5"Some Font",serif!important}',
  '.a\\:b{color:red}',
])('%s is allowed', css => {
  expect(readOwnCss(css)).toHaveProperty('css')
})

test('removes comments and closes open blocks and strings', () => {
  expect(readOwnCss('/* c */ a { color : red } b { color: blue')).toEqual({
    css: 'a{color:red}b{color:blue}',
  })
})

test.each([
  '@import "https://evil.example/a.css";',
  '@import url(/a.css);',
  '@IMPORT "x";',
  '@\\69mport "x";',
  '@charset "utf-7";',
  '@namespace x url(https://evil.example);',
  '@document url(https://evil.example){a{b:c}}',
  '@-moz-document url-prefix(){a{b:c}}',
  '@function --f(){result:url(/x)}',
  '@unknown{a{b:c}}',
])('the rule %s is refused', css => {
  expect(isRefused(css)).toBe(true)
})

test.each([
  'url(https://evil.example/)',
  'URL(HTTPS://EVIL.example)',
  'url(//evil.example/)',
  'url(http:/evil.example)',
  'url("/\\\\evil.example")',
  'url(/\\5c evil.example/)',
  'url("/\\9/evil.example")',
  'url("\\2f\\2f evil.example")',
  'url(/\t/evil.example)',
  'url(\\68ttps://evil.example)',
  '\\75rl(https://evil.example)',
  'url(javascript:alert(1))',
  'url(data:text/html,x)',
  'url( data:text/html,x)',
  'url(relative.png)',
  'url()',
  'url(/a b)',
  'url("/x" foo(1))',
  'image-set("https://evil.example/a" 1x)',
  '-webkit-image-set(url(https://evil.example) 1x)',
  'image-set(var(--x) 1x)',
  'image-set(attr(data-x) 1x)',
  'image-set(if(style(--x): "https://evil.example"; else: "/b") 1x)',
  'image-set(inherit(--x) 1x)',
  'image("https://evil.example")',
  'cross-fade(url(https://evil.example), red)',
  'src("https://evil.example")',
  'src(var(--x))',
  'element(#x)',
  'paint(x)',
  'expression(alert(1))',
  'e\\78pression(alert(1))',
])('the value %s is refused, in a variable too', value => {
  expect(isRefused(`a{background:${value}}`)).toBe(true)
  expect(isRefused(`a{--x:${value}}`)).toBe(true)
})

test.each([
  ['a font of another site', '@font-face{font-family:X;src:url(https://evil.example/x.woff2)}'],
  [
    'the first value of a property',
    '@property --x{syntax:"<url>";inherits:false;initial-value:url(//evil.example)}',
  ],
  ['a behavior', 'a{behavior:url(/x.htc)}'],
  ['a binding', 'a{-moz-binding:url(/x.xml#y)}'],
  ['a property with escapes', 'a{b\\65havior:url(/x)}'],
  ['the end of an element', '</style><script>alert(1)</script>'],
  ['the same in a text', 'a{content:"</style>"}'],
  ['the same with an escape', 'a{content:"\\3c/style>"}'],
  ['a comment of HTML', '<!-- a{} -->'],
  ['NUL', 'a{color:red}\0b{}'],
  ['a bell', 'a{color:red;\x07}'],
  ['a text without its end', 'a{content:"unclosed\n}'],
  ['a bracket too many', 'a{color:red}}b{color:red}'],
  ['brackets that do not match', 'a{color:(}}'],
  ['a property without a value', 'a{color:red;b}'],
  ['more bytes than allowed', many(siteBounds.cssBytes, 'é')],
  ['too many selectors', many(cssBounds.selectors + 1, 'a{b:c}')],
  ['too long a selector', `a${many(400, ' b')}{color:red}`],
  ['too many times :has()', many(11, 'a:has(b:has(c)){color:red}')],
  ['Blocks are nested', many(4000, 'a{')],
  ['Brackets are nested', `a{color:${many(15_000, '(')}`],
  ['selectors inside of each other', `a${many(5000, ':not(')}`],
  ['a variable of brackets', `a{--x:${many(9000, '{')}${many(9000, '}')}}`],
  ['a query of brackets', `@media ${many(9000, '(')}{a{b:c}}`],
])('%s is refused', (_, css) => {
  expect(isRefused(css)).toBe(true)
})

test('reports the line of a mistake', () => {
  expect(readOwnCss('a {\n  color: red;\n  background: url(https://evil.example/a.png);\n}')).toEqual({
    line: 3,
    message:
      "'https://evil.example/a.png' is not on this site. Addresses of images and fonts start with / or data:image/….",
  })
})

test.each([`a{color:${many(15_000, '(')}`, `a${many(5000, ':not(')}`])(
  'explains that brackets are nested too deeply',
  css => {
    expect(readOwnCss(css)).toMatchObject({ message: 'Brackets are nested too deeply.' })
  },
)
