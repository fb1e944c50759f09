/** A text whose breaks and controls are spaces, so that nothing in it begins a header or a line of a mail. */
export const singleLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
