const bare =
  'li|strong|em|u|s|sub|sup|mark|kbd|br|figure|figcaption|table|caption|thead|tbody|tfoot|tr|hr|details|summary|aside'
const known = new RegExp(`^(${bare}|p|h2|h3|h4|ul|ol|blockquote|pre|code|span|a|img|th|td)$`)

const indent = /^(indent-[1-8]( |$))+$/
const alignment = /^text-align:(center|right|justify)$/i
const number = /^-?\d{1,4}$/
const anything = /^/

const boxed = { class: indent }
const aligned = { ...boxed, style: alignment }
const attributes: Record<string, Record<string, RegExp> | undefined> = {
  p: aligned,
  h2: aligned,
  h3: aligned,
  h4: aligned,
  ul: { class: /^((indent-[1-8]|tasks)( |$))+$/ },
  li: { class: /^tasks-done$/ },
  aside: { class: /^((callout-(note|tip|warning)|aside-remark)( |$))+$/ },
  figure: { class: /^wide$/ },
  ol: { ...boxed, start: number },
  blockquote: boxed,
  pre: boxed,
  code: { class: /^(language-[\w+#.-]+( |$))+$/ },
  span: { class: /^((font-(sans|mono|serif)|size-(small|large|huge))( |$))+$/ },
  th: { style: alignment, colspan: number, rowspan: number, scope: anything },
  td: { style: alignment, colspan: number, rowspan: number },
  a: { href: /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\\t]))/i, title: anything, rel: /^noopener$/ },
  img: {
    src: /^(https?:\/\/|data:image\/(png|jpeg|gif|webp|avif);base64,|\/(images|storage\/v1\/object\/public)\/(?!.*(\.\.|%2e)))/i,
    alt: anything,
    title: anything,
    width: number,
    height: number,
  },
}

/** Returns the tags and attributes that a sanitized post must not contain, by an allowlist independent of the sanitizer's. */
export function strangersIn(html: string): string[] {
  const strangers: string[] = []
  const rest = html.replace(
    /<(?:\/(\w+)|(\w+)((?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?)>/g,
    (tag, closed: string | undefined, opened: string | undefined, given = '') => {
      const name = closed ?? opened ?? ''
      if (!known.test(name)) strangers.push(tag)
      for (const [, attribute = '', value = ''] of String(given).matchAll(/ ([a-z]+)(?:="([^"]*)")?/g))
        if (!attributes[name]?.[attribute]?.test(value)) strangers.push(`${attribute}="${value}" of ${tag}`)
      return ''
    },
  )
  // The well-formed tags are removed from `rest`, so any remaining angle bracket is malformed markup.
  return [...strangers, ...(rest.match(/[<>].{0,40}/g) ?? [])]
}
