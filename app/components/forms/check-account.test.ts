import { describe, expect, it } from 'vitest'
import {
  confirmationTrouble,
  emailTrouble,
  givenPasswordTrouble,
  nameTrouble,
  newPasswordTrouble,
} from './check-account.ts'

describe('an email address', () => {
  it.each(['', 'wren.halloway@', '@example.com', 'wren halloway@example.com', 'wren@hall@example.com'])(
    'is not %j',
    email => expect(emailTrouble(email)).toBe('Enter an email address, like name@example.com'),
  )
  it('is accepted', () => expect(emailTrouble('wren.halloway+blog@example.com')).toBeNull())
})

describe('a name', () => {
  it('is required', () => expect(nameTrouble('')).toBe('Enter your name'))
  it('has at most 80 characters; an emoji counts as one', () => {
    expect(nameTrouble('🖊'.repeat(80))).toBeNull()
    expect(nameTrouble('a'.repeat(81))).toBe('Use at most 80 characters')
  })
})

describe('a password to sign in with', () => {
  it('is required; the service checks the rest', () => {
    expect(givenPasswordTrouble('')).toBe('Enter your password')
    expect(givenPasswordTrouble('x')).toBeNull()
  })
})

describe('a new password', () => {
  it.each(['', '1234567', 'é'.repeat(7)])('is not %j', password =>
    expect(newPasswordTrouble(password)).toBe('Use at least 8 characters'),
  )
  it('has 8 characters to 72 bytes', () => {
    expect(newPasswordTrouble('eleven lines')).toBeNull()
    expect(newPasswordTrouble('é'.repeat(8))).toBeNull()
    expect(newPasswordTrouble('a'.repeat(72))).toBeNull()
    expect(newPasswordTrouble('a'.repeat(73))).toBe('Use at most 72 characters')
    expect(newPasswordTrouble('é'.repeat(37))).toMatch(/accented letters/)
  })
  it('is typed twice', () => {
    expect(confirmationTrouble('eleven lines', '')).toBe('Enter the password again')
    expect(confirmationTrouble('eleven lines', 'eleven line')).toBe('Passwords do not match!')
    expect(confirmationTrouble('eleven lines', 'eleven lines')).toBeNull()
  })
})
