export const rightToLeftLetters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff'

/** Skips isolated names, as browsers do. */
const startsRightToLeft = new RegExp(
  `^(?:\u2068[^\u2069]*\u2069|[^\\p{L}\u2068])*[${rightToLeftLetters}]`,
  'u',
)

export const directionOf = (text: string): 'rtl' | undefined =>
  startsRightToLeft.test(text) ? 'rtl' : undefined

/** A name that begins a sentence without giving it its direction. */
export const isolated = (name: string): string => (directionOf(name) ? `\u2068${name}\u2069` : name)

/** The direction of the first letter, regardless of the page; null without letters. */
export const letterDirection = (text: string): 'rtl' | 'ltr' | null =>
  directionOf(text) ?? (/\p{L}/u.test(text) ? 'ltr' : null)
