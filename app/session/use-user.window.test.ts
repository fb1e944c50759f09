import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { endLoss, isLost } from './lost-session.ts'
import { forgetRefusal, noteRefusal } from './refresh-refusal.ts'
import { storageKey } from './stored-session.ts'
import { useUser } from './use-user.ts'

const storedSession = (id: string) =>
  JSON.stringify({
    access_token: 'token',
    refresh_token: 'token',
    expires_at: Date.now() / 1000 + 3600,
    user: { id, email: 'noor@example.com' },
  })

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

test('waits for another tab to store why the session ended', async () => {
  const sender = new BroadcastChannel(storageKey)
  onTestFinished(() => {
    sender.close()
    forgetRefusal()
    endLoss(null)
  })
  localStorage.setItem(storageKey, storedSession('id'))
  const { result } = renderHook(() => useUser({ url: 'http://backend.invalid', key: 'key' }))
  const { auth } = await result.current.connect()
  await auth.getSession()

  const isReceived = new Promise<void>(resolve =>
    auth.onAuthStateChange(event => event === 'SIGNED_OUT' && resolve()),
  )
  sender.postMessage({ event: 'SIGNED_OUT', session: null })
  await isReceived
  expect(result.current.user?.id).toBe('id')
  noteRefusal()
  localStorage.removeItem(storageKey)
  dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue: null }))
  expect(isLost()).toBe(true)
  await until(() => expect(result.current.user).toBeNull())
})

test('follows the session that another tab stores', async () => {
  onTestFinished(() => localStorage.removeItem(storageKey))
  const { result } = renderHook(() => useUser({ url: 'http://backend.invalid', key: 'key' }))
  await (await result.current.connect()).auth.getSession()
  expect(result.current.user).toBeNull()
  const newValue = storedSession('another')
  localStorage.setItem(storageKey, newValue)
  dispatchEvent(new StorageEvent('storage', { key: storageKey, newValue }))
  await until(() => expect(result.current.user?.id).toBe('another'))
})
