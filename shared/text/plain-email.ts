/** An address as it was meant: without spaces around it, also those of a paste, and with the signs of a Chinese or Japanese keyboard in ASCII. */
export const plainEmail = (typed: string): string =>
  typed
    .replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '')
    .replace(/[！-～]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[。｡](?=[^@]*$)/g, '.')
