import { describe, expect, it } from 'vitest'
import {
  confirmationError,
  emailError,
  givenPasswordError,
  nameError,
  newPasswordError,
} from './check-account.ts'

describe('an email address', () => {
  it.each(['', 'wren.halloway@', '@example.com', 'wren halloway@example.com', 'wren@hall@example.com'])(
    'is not %j',
    email => expect(emailError(email)).toBe('Enter an email address, like name@example.com'),
  )
  it('is accepted', () => expect(emailError('wren.halloway+blog@example.com')).toBeNull())
})

describe('a name', () => {
  it('is required', () => expect(nameError('')).toBe('Enter your name'))
  it('has at most 80 characters; an emoji counts as one', () => {
    expect(nameError('🖊'.repeat(80))).toBeNull()
    expect(nameError('a'.repeat(81))).toBe('Use at most 80 characters')
  })
})

describe('a password to sign in with', () => {
  it('is required; the service checks the rest', () => {
    expect(givenPasswordError('')).toBe('Enter your password')
    expect(givenPasswordError('x')).toBeNull()
  })
})

describe('a new password', () => {
  it.each(['', '1234567', 'é'.repeat(7)])('is not %j', password =>
    expect(newPasswordError(password)).toBe('Use at least 8 characters'),
  )
  it('has 8 characters to 72 bytes', () => {
    expect(newPasswordError('eleven lines')).toBeNull()
    expect(newPasswordError('é'.repeat(8))).toBeNull()
    expect(newPasswordError('a'.repeat(72))).toBeNull()
    expect(newPasswordError('a'.repeat(73))).toBe('Use at most 72 characters')
    expect(newPasswordError('é'.repeat(37))).toMatch(/accented letters/)
  })
  it('is typed twice', () => {
    expect(confirmationError('eleven lines', '')).toBe('Enter the password again')
    expect(confirmationError('eleven lines', 'eleven line')).toBe('Passwords do not match!')
    expect(confirmationError('eleven lines', 'eleven lines')).toBeNull()
  })
})
