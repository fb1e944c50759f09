/** Names that Supabase's storage accepts, so that every site can move there. */
const VALID_NAME = /^[A-Za-z0-9_/!.*'() &$@=;:+,?-]+$/

const LONGEST_SEGMENT = 255

export function isValidName(name: string): boolean {
  return VALID_NAME.test(name) && name.split('/').every(part => part.length <= LONGEST_SEGMENT)
}
