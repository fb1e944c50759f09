import { expect, test } from 'vitest'
import { asciiAddress } from './ascii-address.ts'

test.each([
  ['wren@exämple.example', 'wren@xn--exmple-cua.example'],
  ['wren@ｅxam\u00adple.com', 'wren@example.com'],
  ['Wren+News@Example.com', 'Wren+News@example.com'],
  ['wren@example.com/path', 'wren@example.com/path'],
  ['wren', 'wren'],
  ['wren@', 'wren@'],
  ['wren@exa mple.com', 'wren@exa mple.com'],
])('%j becomes %j', (typed, address) => expect(asciiAddress(typed)).toBe(address))
