/** Adds unsaved CSS to the page in the frame, because the server only serves saved CSS. */
export async function showOwnCss(frame: HTMLIFrameElement | null, text: string): Promise<void> {
  if (!frame) return
  if (text.trim() === '') return addSheet(frame, '')
  const { readOwnCss } = await import('#shared/settings/own-css.ts')
  const found = readOwnCss(text)
  if ('css' in found) addSheet(frame, found.css)
}

/** Uses a constructed style sheet, because the content security policy forbids style elements, even in frames. */
export function addSheet({ contentDocument: page }: HTMLIFrameElement, css: string): void {
  if (!page?.defaultView) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(css)
  page.adoptedStyleSheets = [sheet]
}
