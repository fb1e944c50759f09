import { expect, test } from 'vitest'
import { addressOfSvg, isDrawnAddress } from './drawn-svg.ts'

const drawn = (content: string, attributes = '') =>
  isDrawnAddress(addressOfSvg(`<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`))

test.each([
  '<style>#diagram .node .label text { text-anchor: middle; fill: #333; }</style>',
  '<g class="a" transform="translate(1, 2)"><path d="M0,0L1,1" marker-end="url(#arrow)"></path></g>',
  '<text x="1"><tspan>me@example.com, 1 &lt; 2 &amp; فكرة \\ @</tspan></text>',
  '<rect width="1" height="2"/>',
])('takes a drawing with %s', content => {
  expect(drawn(content)).toBe(true)
})

test.each([
  '<script>alert(1)</script>',
  '<SCRIPT>alert(1)</SCRIPT>',
  '<rect onload="alert(1)"></rect>',
  '<rect ONLOAD="alert(1)"></rect>',
  "<rect onload='alert(1)'></rect>",
  '<rect\nonload="alert(1)"></rect>',
  '<rect/onload="alert(1)">',
  '<foreignObject><p>a</p></foreignObject>',
  '<a href="javascript:alert(1)"><text>a</text></a>',
  '<image href="https://evil.example/x.png"></image>',
  '<use href="#a"></use>',
  '<use xlink:href="https://evil.example/x.svg#a"></use>',
  '<animate attributeName="href" to="javascript:alert(1)"></animate>',
  '<set attributeName="onload" to="alert(1)"></set>',
  '<style>@import "https://evil.example/a.css";</style>',
  '<style>a{background:url(https://evil.example/x)}</style>',
  '<style>a{background:u\\72l(https://evil.example/x)}</style>',
  '<style>a{background:&#117;rl(https://evil.example/x)}</style>',
  '<style><g></g>a{background:url(https://evil.example/x)}</style>',
  '<rect fill="url(https://evil.example/x)"></rect>',
  '<rect fill="url( #a )"></rect>',
  '<rect style="background:image-set(\'https://evil.example/x\' 1x)"></rect>',
  '<rect style="fill:&#117;rl(https://evil.example/x)"></rect>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<!DOCTYPE svg [<!ENTITY a "b">]>',
  '<?xml-stylesheet href="https://evil.example/a.css"?>',
  '<rect',
])('refuses one with %s', content => {
  expect(drawn(content)).toBe(false)
})

test('refuses what is not written as a drawing is stored', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
  expect(isDrawnAddress(addressOfSvg(svg))).toBe(true)
  expect(drawn('', ' onload="alert(1)"')).toBe(false)
  for (const address of [
    `data:image/svg+xml,${svg}`,
    `data:image/svg+xml;base64,${btoa(svg)}`,
    `data:text/html,${encodeURIComponent(svg)}`,
    `${addressOfSvg(svg)}%`,
    addressOfSvg(`<?xml version="1.0"?>${svg}`),
  ])
    expect(isDrawnAddress(address), address).toBe(false)
})

test('reads a megabyte in no time', () => {
  expect(drawn('<g class="a">'.repeat(50_000) + '</g>'.repeat(50_000))).toBe(true)
  expect(drawn(`${'<g a="'.repeat(100_000)}`)).toBe(false)
  expect(drawn(`<g${' class="a"'.repeat(50_000)}`)).toBe(false)
})
