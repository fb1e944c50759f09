import type { BlockContent, Blockquote, PhrasingContent } from 'mdast'

export function quoteNamed(name: string, content: BlockContent[]): Blockquote {
  const sign = (end: string): PhrasingContent => ({ type: 'html', value: `[!${name.toUpperCase()}]${end}` })
  const [first, ...others] = content
  const children: BlockContent[] =
    first?.type === 'paragraph'
      ? [{ type: 'paragraph', children: [sign('\n'), ...first.children] }, ...others]
      : [{ type: 'paragraph', children: [sign('')] }, ...content]
  return { type: 'blockquote', children }
}
