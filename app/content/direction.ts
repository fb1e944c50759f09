/** Hebrew, Arabic and related scripts, for a character class of a regular expression. */
export const rightToLeftLetters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff'

const startsRightToLeft = new RegExp(`^\\P{L}*[${rightToLeftLetters}]`, 'u')

/** 'rtl' for a text whose first letter is of such a script; undefined leaves the direction of the page. */
export const directionOf = (text: string): 'rtl' | undefined =>
  startsRightToLeft.test(text) ? 'rtl' : undefined
