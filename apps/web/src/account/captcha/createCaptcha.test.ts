import { describe, expect, it, vi } from 'vitest'
import { createCaptcha } from './createCaptcha.ts'
import type { CaptchaTask } from './solveChallenge.ts'

const TASK = {
  provider: 'altcha',
  challenge: {},
  max_tries: 512,
} as unknown as CaptchaTask

function open({ ask = async () => TASK }: { ask?: () => Promise<CaptchaTask> } = {}) {
  let time = 0
  let count = 0
  const work = vi.fn(async (_challenge: unknown, onTry: (tries: number) => void) => {
    onTry(256)
    return `solution ${++count}`
  })
  const captcha = createCaptcha({ ask, work, now: () => time })
  const kinds: string[] = []
  captcha.subscribe(() => kinds.push(captcha.get().kind))
  return { captcha, work, kinds, wait: (ms: number) => (time += ms) }
}

describe('a captcha', () => {
  it('is solved once for several begins, and reports progress', async () => {
    const { captcha, work, kinds } = open()
    captcha.begin()
    captcha.begin()
    expect(await captcha.take()).toBe('solution 1')
    expect(work).toHaveBeenCalledOnce()
    expect(kinds).toEqual(['working', 'working', 'solved', 'idle'])
  })

  it('measures progress against the maximum number of tries', async () => {
    const { captcha } = open()
    const seen: number[] = []
    captcha.subscribe(() => {
      const state = captcha.get()
      if (state.kind === 'working') seen.push(state.progress)
    })
    await captcha.take()
    expect(seen).toEqual([0, 0.5])
  })

  it('returns each solution once', async () => {
    const { captcha } = open()
    expect(await captcha.take()).toBe('solution 1')
    expect(await captcha.take()).toBe('solution 2')
  })

  it('does not use a solution that is too old for the server', async () => {
    const { captcha, wait } = open()
    captcha.begin()
    wait(9 * 60_000)
    expect(await captcha.take()).toBe('solution 2')
  })

  it('tries again after a failure', async () => {
    const ask = vi.fn(async () => TASK).mockRejectedValueOnce(new Error('away'))
    const { captcha } = open({ ask })
    await expect(captcha.take()).rejects.toThrow('away')
    expect(captcha.get().kind).toBe('idle')
    expect(await captcha.take()).toBe('solution 1')
  })

  it('waits for the user where a service shows its widget', async () => {
    const { captcha } = open({ ask: async () => ({ provider: 'turnstile', site_key: 'key' }) })
    const taken = captcha.take()
    await expect.poll(() => captcha.get().kind).toBe('asking')
    const state = captcha.get()
    if (state.kind === 'asking') state.solve('said')
    expect(await taken).toBe('said')

    const next = captcha.take()
    await expect.poll(() => captcha.get().kind).toBe('asking')
    const again = captcha.get()
    if (again.kind === 'asking') again.fail(new Error('blocked'))
    await expect(next).rejects.toThrow('blocked')
  })
})
