import { describe, expect, it } from 'vitest'
import { createSerialQueue } from './serialQueue.ts'

describe('createLine', () => {
  it('runs tasks in order, also after a failed one', async () => {
    const line = createSerialQueue()
    const steps: string[] = []
    const say = (word: string) => async () => {
      steps.push(`${word} begins`)
      await Promise.resolve()
      steps.push(`${word} ends`)
      if (word === 'first') throw new Error('broken')
    }
    const all = [line.run(say('first')), line.run(say('second'))]
    expect(line.length).toBe(2)
    const [first, second] = await Promise.allSettled(all)
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
    expect(line.length).toBe(0)
  })
})
