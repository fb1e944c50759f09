/** Adds unsaved CSS to the page of a frame, since the server has addresses for saved CSS only. */
export async function showOwnCss(frame: HTMLIFrameElement, text: string): Promise<void> {
  if (text.trim() === '') return
  const { readOwnCss } = await import('#shared/settings/own-css.ts')
  const found = readOwnCss(text)
  if ('css' in found) addSheet(frame, found.css)
}

/** The policy of this page allows no style elements, also in its frames. */
export function addSheet({ contentDocument: page }: HTMLIFrameElement, css: string): void {
  if (!page?.defaultView) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
}
