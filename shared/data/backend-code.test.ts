import { expect, test } from 'vitest'
import { isRefusal } from './backend-code.ts'

test.each(['42501', '23505', '40001', '57014', 'PGRST116', 'none'])(
  '%s says that nothing was written',
  code => expect(isRefusal({ code })).toBe(true),
)

test.each([undefined, '', 'PGRST000', 'PGRST003', '08006', '57P01', 'XX000'])(
  '%s may follow a commit, so the picture is kept',
  code => expect(isRefusal(code === undefined ? {} : { code })).toBe(false),
)
