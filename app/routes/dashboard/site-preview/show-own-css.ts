/** Adds unsaved CSS to the page of a frame, since the server has addresses for saved CSS only. */
export async function showOwnCss(frame: HTMLIFrameElement, text: string): Promise<void> {
  const page = frame.contentDocument
  if (text.trim() === '' || !page?.defaultView) return
  const { readOwnCss } = await import('#app/content/own-css.ts')
  const found = readOwnCss(text)
  if (!('css' in found)) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(found.css)
  page.adoptedStyleSheets = [sheet]
}
