import { elementsIn, type HtmlElement, type HtmlTree, textWithin } from '../html-tree.ts'

const raised: Record<string, string> = Object.fromEntries(
  Array.from('0123456789+−=()niT', (sign, at) => [sign, Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵀ')[at] ?? sign]),
)
const lowered: Record<string, string> = Object.fromEntries(
  Array.from('0123456789+−=()aeijnx', (sign, at) => [sign, Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₙₓ')[at] ?? sign]),
)

/** Writes MathML as a line of text: 'x = (−b ± √(b² − 4ac))/(2a)'. */
export function formulaText(mathml: HtmlTree): string {
  return write(mathml).replace(/\s+/g, ' ').trim()
}

function write(node: HtmlTree): string {
  return elementsIn(node).map(writeElement).join('')
}

function writeElement(node: HtmlElement): string {
  const parts = elementsIn(node).map(writeElement)
  const [first = '', second = '', third = ''] = parts
  switch (node.name) {
    case 'annotation':
      return ''
    case 'mo':
      return operator(textWithin(node), node)
    case 'mi':
    case 'mn':
    case 'mtext':
      return textWithin(node)
    case 'mspace':
      return ' '
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    case 'mroot':
      return `${shifted(second, raised, '')}√${grouped(first)}`
    case 'msup':
    case 'mover':
      return first + shifted(second, raised, '^') + gapAfter(first)
    case 'msub':
    case 'munder':
      return first + shifted(second, lowered, '_') + gapAfter(first)
    case 'msubsup':
    case 'munderover':
      return first + shifted(second, lowered, '_') + shifted(third, raised, '^') + gapAfter(first)
    case 'mtr':
      return parts.join(' ')
    case 'mtable':
      return parts.join('; ')
    default:
      return parts.length > 0 ? parts.join('') : textWithin(node)
  }
}

const spaced = /^[=<>≤≥≠≈∼→←↔⇒⇔∈∉⊂⊆∪∩±×·⋅∧∨]$|^[-+−]$/

function operator(sign: string, { prev }: HtmlElement): string {
  const text = sign.replace(/[\u2061-\u2064]/g, '')
  return spaced.test(text) && prev ? ` ${text} ` : text
}

const gapAfter = (sign: string) => (/^\p{Sm}$/u.test(sign.trim()) ? ' ' : '')

function grouped(text: string): string {
  const bare = text.trim()
  return /^[\p{L}\p{N}.,]$|^[\p{N}.,]+$/u.test(bare) ? bare : `(${bare})`
}

function shifted(text: string, signs: Record<string, string>, mark: string): string {
  const letters = Array.from(text.replaceAll(' ', ''))
  return letters.length > 0 && letters.every(letter => signs[letter])
    ? letters.map(letter => signs[letter]).join('')
    : mark + grouped(text)
}
