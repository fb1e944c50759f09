/** For a class of a regular expression: Hebrew, Arabic and the scripts beside them. */
export const rightToLeftLetters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufeff'

const startsRightToLeft = new RegExp(`^\\P{L}*[${rightToLeftLetters}]`, 'u')

/** 'rtl' for a text whose first letter is of such a script; undefined leaves the direction of the page. */
export const directionOf = (text: string): 'rtl' | undefined =>
  startsRightToLeft.test(text) ? 'rtl' : undefined
