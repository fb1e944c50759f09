export const rightToLeftLetters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff'

const startsRightToLeft = new RegExp(`^\\P{L}*[${rightToLeftLetters}]`, 'u')

export const directionOf = (text: string): 'rtl' | undefined =>
  startsRightToLeft.test(text) ? 'rtl' : undefined

/** The direction of the first letter, regardless of the page; null without letters. */
export const letterDirection = (text: string): 'rtl' | 'ltr' | null =>
  directionOf(text) ?? (/\p{L}/u.test(text) ? 'ltr' : null)
