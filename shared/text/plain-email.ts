/** Removes surrounding spaces, including pasted invisible ones, and converts full-width characters of East Asian keyboards to ASCII. */
export const plainEmail = (typed: string): string =>
  typed
    .replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '')
    .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡](?=[^@]*$)/g, '.')
