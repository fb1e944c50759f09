import sanitizeHtml from 'sanitize-html'

const blocks = ['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre']
const tables = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const inline = [
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'mark',
  'kbd',
  'small',
  'span',
  'code',
  'a',
]
const indents = Array.from({ length: 8 }, (_, i) => `indent-${i + 1}`)

const length = /^\d{1,3}(\.\d{1,3})?(px|pt|em|rem|%)$/
const color = /^(#[\da-f]{3,8}|(rgb|hsl|oklch)a?\([\d\s.,%/deg-]{1,60}\)|[a-z]{3,24})$/i

const options: sanitizeHtml.IOptions = {
  allowedTags: [...blocks, ...tables, ...inline, 'br', 'hr', 'img', 'figure', 'figcaption'],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
  },
  allowedClasses: { code: ['language-*'], ...Object.fromEntries(blocks.map(tag => [tag, indents])) },
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify|start|end)$/],
      'font-family': [/^[\w\s,"'-]{1,120}$/],
      'font-size': [length],
      color: [color],
      'background-color': [color],
    },
  },
  allowedSchemes: [],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  transformTags: {
    // The title of the post is the page's only h1.
    h1: 'h2',
    a: (tagName, { href, title }) => {
      const attribs: sanitizeHtml.Attributes = {}
      if (href) attribs.href = href
      if (title) attribs.title = title
      if (href && /^https?:/i.test(href)) attribs.rel = 'noopener'
      return { tagName, attribs }
    },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs.src),
}

function isPicture(address: string | undefined): boolean {
  if (!address) return false
  return !/^\s*data:/i.test(address) || /^data:image\/(png|jpeg|gif|webp|avif);base64,/.test(address)
}

/** What may stand in a post, in well-formed HTML. Everything else goes, its words stay. */
export const sanitize = (html: string): string => sanitizeHtml(html, options)
