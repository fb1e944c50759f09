export const withKnownHeadings = (html: string) =>
  html.replace(/<(\/?)h1\b/gi, '<$1h2').replace(/<(\/?)h[56]\b/gi, '<$1h4')
