import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { storageKey } from './stored-session.ts'
import { useUser } from './use-user.ts'

test('an unmounted page signs no other tab out', async () => {
  const { result, unmount } = renderHook(() => useUser({ url: 'http://backend.invalid', key: 'key' }))
  const { auth } = await result.current.connect()
  const [received, sender] = [new BroadcastChannel(storageKey), new BroadcastChannel(storageKey)]
  onTestFinished(() => {
    received.close()
    sender.close()
  })
  const events: string[] = []
  received.onmessage = ({ data }) => void events.push(data.event)

  await auth.signOut({ scope: 'local' })
  await until(() => expect(events).toEqual(['SIGNED_OUT']))
  unmount()
  await auth.signOut({ scope: 'local' })
  expect((await result.current.connect()).auth).toBe(auth)
  sender.postMessage({ event: 'last' })
  await until(() => expect(events).toContain('last'))
  expect(events).toEqual(['SIGNED_OUT', 'last'])
})
