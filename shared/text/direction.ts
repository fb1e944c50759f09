/** Hebrew, Arabic and related scripts, for a character class of a regular expression. */
export const rightToLeftLetters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff'

const startsRightToLeft = new RegExp(`^\\P{L}*[${rightToLeftLetters}]`, 'u')

/** 'rtl' for a text whose first letter is of such a script; undefined leaves the direction of the page. */
export const directionOf = (text: string): 'rtl' | undefined =>
  startsRightToLeft.test(text) ? 'rtl' : undefined

/** The side from which the first letter of a text is read, whatever the page; null without letters. */
export const letterDirection = (text: string): 'rtl' | 'ltr' | null =>
  directionOf(text) ?? (/\p{L}/u.test(text) ? 'ltr' : null)
