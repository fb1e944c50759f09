/** Matches percent-encoded characters that no encoder escapes: they would be a second spelling of the same address. */
export const NEEDLESS_ENCODING = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i
