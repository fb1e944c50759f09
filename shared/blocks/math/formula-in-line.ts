/** As in scientific Markdown: amounts of money have a space or a digit next to a dollar sign, and do not match. */
export const formulaInLine = /\$(?![\s$])(?:\\.|[^$\\\n])+(?<!\s)\$(?![\d$])/
