import temml from 'temml'
import { expect, test } from 'vitest'
import { parseHtml } from '../html-tree.ts'
import { formulaText } from './formula-text.ts'

test.each([
  ['x^2 + y_1 = 3', 'x² + y₁ = 3'],
  ['x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}', 'x = (−b ± √(b² − 4ac))/(2a)'],
  ['\\frac{1}{2}', '1/2'],
  ['a^{n+1}', 'aⁿ⁺¹'],
  ['e^{-x}', 'e^(−x)'],
  ['\\sum_{i=1}^{n} i', '∑ᵢ₌₁ⁿ i'],
  ['\\alpha \\leq \\beta', 'α ≤ β'],
  ['\\sqrt[3]{x}', '³√x'],
  ['\\text{speed} = \\frac{s}{t}', 'speed = s/t'],
  ['\\begin{matrix} a & b \\\\ c & d \\end{matrix}', 'a b; c d'],
])('writes %s as text', (tex, text) => {
  expect(formulaText(parseHtml(temml.renderToString(tex)))).toBe(text)
})
