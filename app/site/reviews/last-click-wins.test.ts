import { describe, expect, it } from 'vitest'
import { lastClickWins } from './last-click-wins.ts'

function recorder() {
  const sent: boolean[] = []
  const answers: { resolve: () => void; reject: (reason: Error) => void }[] = []
  const press = lastClickWins((wish: boolean) => {
    sent.push(wish)
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    return answer.promise
  })
  const settle = async (at: number) => {
    answers[at]?.resolve()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { press, sent, answers, settle }
}

describe('the last press', () => {
  it('is sent at once when no request is pending', async () => {
    const { press, sent, settle } = recorder()
    const done = press(true)
    expect(sent).toEqual([true])
    await settle(0)
    await done
  })

  it('is sent after the pending request', async () => {
    const { press, sent, settle } = recorder()
    press(true)
    press(false)
    press(true)
    const done = press(false)
    expect(sent).toEqual([true])
    await settle(0)
    expect(sent).toEqual([true, false])
    await settle(1)
    await done
  })

  it('sends nothing when it equals the pending request', async () => {
    const { press, sent, settle } = recorder()
    press(true)
    press(false)
    const done = press(true)
    await settle(0)
    await done
    expect(sent).toEqual([true])
  })

  it('rejects on a failure and accepts further presses', async () => {
    const { press, sent, answers, settle } = recorder()
    const failing = press(true)
    answers[0]?.reject(new Error('refused'))
    await expect(failing).rejects.toThrow('refused')
    const again = press(true)
    await settle(1)
    await again
    expect(sent).toEqual([true, true])
  })
})
