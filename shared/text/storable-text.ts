/** Empty for other types. Removes NUL and unpaired surrogates, for which the database would refuse the whole row. */
export const storableText = (stored: unknown) =>
  typeof stored === 'string' ? stored.replaceAll('\0', '').toWellFormed() : ''
