import { wrapTexts } from './translate-pages.ts'

/** What others do to a page before React starts. Each runs in the page. */
export const changes = {
  translated: wrapTexts,
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
