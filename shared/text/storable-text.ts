/** Empty for other types. Removes NUL and unpaired surrogates, for which the database would refuse the whole row. */
export const storableText = (stored: unknown) =>
  typeof stored === 'string' ? stored.replaceAll('\0', '').toWellFormed() : ''

export function storableJson(json: string): string {
  if (!/\\u(0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(
    JSON.parse(json, (_, value) => (typeof value === 'string' ? storableText(value) : value)),
  )
}
