import { beforeEach, describe, expect, it } from 'vitest'
import { createPriceClock, type TestPriceClock } from '../testing/createPriceClock.ts'
import { Debouncer } from './Debouncer.ts'

describe('Gathering', () => {
  let clock: TestPriceClock
  let gathering: Debouncer
  let done: number[]
  let began: number

  beforeEach(() => {
    clock = createPriceClock()
    began = clock.now()
    done = []
    gathering = new Debouncer(clock, () => done.push(clock.now() - began))
  })

  it('is over when nothing more has come for a moment', () => {
    gathering.add()
    clock.pass(1)
    gathering.add()
    gathering.add()
    clock.pass(1)
    expect(done).toEqual([])
    clock.pass(1_000)
    expect(done).toEqual([3])
  })

  it('is over soon where more goes on to come, and then begins again', () => {
    for (let ms = 0; ms < 25; ms++) {
      gathering.add()
      clock.pass(1)
    }
    expect(done).toEqual([10, 20])
    clock.pass(1_000)
    expect(done).toEqual([10, 20, 26])
  })

  it('is over without an end when it is left', () => {
    gathering.add()
    gathering.close()
    clock.pass(1_000)
    expect(done).toEqual([])
  })
})
