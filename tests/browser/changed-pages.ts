/** What others do to a page before React starts. Each runs in the page. */
export const changes = {
  translated: () => {
    const skipped = 'script, style, noscript, template, textarea, option, title, font'
    const wrap = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(skipped)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data.toUpperCase()
      outer.append(inner)
      text.replaceWith(outer)
    }
    const wrapAll = (root: Node) => {
      if (root instanceof Text) return wrap(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      texts.forEach(wrap)
    }
    wrapAll(document.body)
    new MutationObserver(records => {
      for (const { addedNodes } of records) addedNodes.forEach(wrapAll)
    }).observe(document.body, { childList: true, subtree: true })
  },
  'given a style sheet by an extension': () => {
    document.head.prepend(document.createElement('style'))
  },
  'given an icon in its fields by a password manager': () => {
    for (const field of document.querySelectorAll('input, textarea'))
      field.after(document.createElement('div'))
  },
  'stripped of elements by a blocker': () => {
    document.querySelector('main h1, main h2')?.remove()
    document.querySelector('footer ul')?.remove()
  },
  'given other mail addresses by a proxy': () => {
    const paragraph = document.querySelector('main p')
    if (paragraph) paragraph.innerHTML = '<a href="/cdn-cgi/l/email-protection">[email&nbsp;protected]</a>'
  },
}
