const startsRightToLeft = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** 'rtl' for a text whose first letter is Hebrew, Arabic or of a script beside them; undefined leaves the direction of the page. */
export const directionOf = (text: string): 'rtl' | undefined =>
  startsRightToLeft.test(text) ? 'rtl' : undefined
