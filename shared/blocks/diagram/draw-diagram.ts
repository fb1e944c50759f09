import script from '@mermaid-js/tiny/dist/mermaid.tiny.js?url'
import { addressOfSvg, isAttributeOfSvg, isStyleOfSvg, isTagOfSvg } from '#shared/text/drawn-svg.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { parseUrl } from '#shared/text/parse-url.ts'

interface Mermaid {
  initialize: (settings: object) => void
  render: (id: string, source: string) => Promise<{ svg: string }>
}

export type DrawnDiagram = Awaited<ReturnType<typeof drawDiagram>>

/** An embedded drawing cannot load fonts; these have the same widths on most systems. */
const FONTS = 'Arial, Helvetica, Liberation Sans, sans-serif'

const settings = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  theme: 'neutral',
  fontFamily: FONTS,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  journey: { textPlacement: 'tspan' },
  // Settings that directives in the source must not change.
  secure: ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'maxEdges', 'fontFamily', 'htmlLabels'],
}

const ID = 'diagram'
const SVG = 'http://www.w3.org/2000/svg'

const arrived = (element: HTMLElement, into: HTMLElement) =>
  new Promise((resolve, reject) => {
    element.onload = resolve
    element.onerror = () => reject(new Error('Mermaid could not be loaded.'))
    into.append(element)
  })

/** Opens a hidden window for Mermaid. The content security policy blocks its style element, so its styles are adopted instead, and text is measured as it will look. */
async function openWindow(): Promise<(source: string) => Promise<{ svg: string; css: string }>> {
  const frame = document.createElement('iframe')
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.style.cssText = 'position:fixed;inset:0 auto auto -2000px;width:1200px;height:900px;visibility:hidden'
  await arrived(frame, document.body)
  const page = frame.contentDocument
  const inside = frame.contentWindow
  if (!page || !inside) throw new Error('Mermaid has no window.')
  let css = ''
  const create = page.createElement.bind(page)
  const adopt = (text: string) => {
    css = text
    const sheet: CSSStyleSheet = new (Reflect.get(inside, 'CSSStyleSheet'))()
    sheet.replaceSync(text)
    page.adoptedStyleSheets = [sheet]
  }
  const style = () => Object.defineProperty(page.createElementNS(SVG, 'desc'), 'innerHTML', { set: adopt })
  Reflect.set(page, 'createElement', (name: string) => (name === 'style' ? style() : create(name)))
  const addresses: typeof URL = Reflect.get(inside, 'URL')
  // Missing in browsers of 2023.
  addresses.canParse ??= text => parseUrl(String(text)) !== null
  const loader = create('script')
  loader.src = new URL(script, location.href).href
  await arrived(loader, page.body)
  const mermaid: Mermaid = Reflect.get(inside, 'mermaid')
  mermaid.initialize(settings)
  return async source => ({ svg: (await mermaid.render(ID, source)).svg, css })
}

let opened: ReturnType<typeof openWindow> | null = null

/** Draws Mermaid source as SVG that contains only shapes and text. Throws an error whose message is meant for the author. */
export async function drawDiagram(source: string) {
  opened ??= openWindow()
  const draw = await opened.catch(error => {
    opened = null
    throw error
  })
  const { svg, css } = await draw(source)
  const root = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg')
  if (!root) throw new Error('There is nothing to draw yet.')
  for (const label of root.querySelectorAll('foreignObject'))
    if (label.textContent.trim() && label.parentElement?.localName !== 'switch')
      throw new Error('HTML labels are not supported. Use plain text.')
  const [x = 0, y = 0, width = 0, height = 0] = (root.getAttribute('viewBox') ?? '')
    .split(/[ ,]+/)
    .map(Number)
  const sides = { width: Math.ceil(width), height: Math.ceil(height) }
  if (!(sides.width > 0 && sides.height > 0)) throw new Error('There is nothing to draw yet.')
  const start = `<svg xmlns="${SVG}" id="${ID}" viewBox="${x} ${y} ${width} ${height}" width="${sides.width}" height="${sides.height}">`
  const content = [...root.childNodes].map(write).join('')
  return { src: addressOfSvg(`${start}<style>${neededRules(css, root)}</style>${content}</svg>`), ...sides }
}

function neededRules(css: string, root: Element): string {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return [...sheet.cssRules]
    .flatMap(rule => (rule instanceof CSSStyleRule ? rule : []))
    .filter(({ selectorText }) => root.matches(selectorText) || root.querySelector(selectorText))
    .map(({ cssText }) => cssText.replace(/\s+/g, ' '))
    .filter(isStyleOfSvg)
    .join('')
}

function write(node: Node): string {
  if (node instanceof Text) return escapeHtml(node.data)
  if (!(node instanceof Element) || /^(style|script|foreignObject)$/i.test(node.localName)) return ''
  const content = [...node.childNodes].map(write).join('')
  if (!isTagOfSvg(node.localName)) return content
  const attributes = [...node.attributes]
    .map(({ name, value }) => [name, escapeHtml(value.replaceAll('"', "'"))] as const)
    .filter(([name, value]) => isAttributeOfSvg(name, value))
    .map(([name, value]) => ` ${name}="${value}"`)
  return `<${node.localName}${attributes.join('')}>${content}</${node.localName}>`
}
