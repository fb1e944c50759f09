/** The names that Supabase's storage takes, so that each site can move there. For JavaScript and Postgres. */
export const VALID_NAME = "^[A-Za-z0-9_/!.*'() &$@=;:+,?-]+$"

const LONGEST_SEGMENT = 255

export function isValidName(name: string): boolean {
  return new RegExp(VALID_NAME).test(name) && name.split('/').every(part => part.length <= LONGEST_SEGMENT)
}
