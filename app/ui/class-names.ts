/** Joins class names, leaving out empty ones and conditions that do not hold. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
