/** Characters, with spaces around it. A longer text is not an address, and the patterns below take quadratic time. */
const longest = 500

/** Removes surrounding spaces, including pasted invisible ones, and converts full-width characters of East Asian keyboards to ASCII. */
export function plainEmail(typed: string): string {
  if (typed.length > longest) return typed
  return typed
    .replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '')
    .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡](?=[^@]*$)/g, '.')
}
