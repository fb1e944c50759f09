/** Replaces line breaks and control characters with spaces, to prevent header injection. */
export const singleLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
