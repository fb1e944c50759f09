/** Empty for what is no text. Without NUL and single surrogates, which the database refuses together with all other fields. */
export const storableText = (stored: unknown) =>
  typeof stored === 'string' ? stored.replaceAll('\0', '').toWellFormed() : ''
