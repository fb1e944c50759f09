import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PictureError } from '#shared/files/check-picture.ts'
import { usePickedPicture } from './use-picked-picture.ts'

const picture = (name: string) => ({ name, blob: new Blob([name]), width: 1, height: 1, colour: null })

/** Preparing takes as many milliseconds as the file's name says. A name with 'bad' fails. */
async function prepare({ name }: File) {
  await new Promise(resolve => setTimeout(resolve, Number.parseInt(name, 10)))
  if (name.includes('bad')) throw new PictureError('Choose another picture')
  return picture(name)
}

function render() {
  const picked: (string | undefined)[] = []
  const preparing: boolean[] = []
  const hook = renderHook(() =>
    usePickedPicture({
      prepare,
      onPick: one => picked.push(one && 'name' in one ? String(one.name) : undefined),
      onPrepare: is => preparing.push(is),
    }),
  )
  return {
    ...hook,
    picked,
    preparing,
    pick: (name: string) => void hook.result.current.pick(new File([], name)),
  }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('usePickedPicture', () => {
  it('returns the later file even if it finishes first', async () => {
    const { pick, picked, preparing } = render()
    act(() => pick('500 large.jpg'))
    act(() => pick('100 small.jpg'))
    await pass(500)
    expect(picked).toEqual(['100 small.jpg'])
    expect(preparing).toEqual([true, true, false])
  })

  it('ignores the error of an earlier file', async () => {
    const { pick, picked, result } = render()
    act(() => pick('500 bad.jpg'))
    act(() => pick('100 good.jpg'))
    await pass(500)
    expect(picked).toEqual(['100 good.jpg'])
    expect(result.current.error).toBeNull()
  })

  it('shows why a file cannot be used', async () => {
    const { pick, picked, preparing, result } = render()
    act(() => pick('100 bad.jpg'))
    await pass(100)
    expect(result.current.error).toBe('Choose another picture')
    expect(preparing).toEqual([true, false])
    act(() => pick('100 good.jpg'))
    expect(result.current.error).toBeNull()
    await pass(100)
    expect(picked).toEqual(['100 good.jpg'])
  })

  it('returns nothing to a form that was left', async () => {
    const { pick, picked, unmount } = render()
    act(() => pick('100 good.jpg'))
    unmount()
    await pass(100)
    expect(picked).toEqual([])
  })
})
