const longestName = 80
const shortestPassword = 8
const longestPasswordBytes = 72

export function emailError(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Enter an email address, like name@example.com'
}

export function nameError(name: string): string | null {
  if (name === '') return 'Enter your name'
  return [...name].length > longestName ? `Use at most ${longestName} characters` : null
}

export function givenPasswordError(password: string): string | null {
  return password === '' ? 'Enter your password' : null
}

/** bcrypt ignores everything beyond 72 bytes, so longer passwords are rejected. */
export function newPasswordError(password: string): string | null {
  const characters = [...password].length
  const bytes = new TextEncoder().encode(password).length
  if (characters < shortestPassword) return `Use at least ${shortestPassword} characters`
  if (characters > longestPasswordBytes) return `Use at most ${longestPasswordBytes} characters`
  return bytes > longestPasswordBytes
    ? 'Use a shorter password: accented letters and emoji count as more than one character'
    : null
}

export function confirmationError(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Enter the password again'
  return password === confirmation ? null : 'Passwords do not match!'
}
