/** Maps headings to the three levels of a post, h2 to h4. */
export const withKnownHeadings = (html: string) =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4')
