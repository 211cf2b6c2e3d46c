import { describe, expect, it } from 'vitest'
import { readSearch } from './readSearch.ts'

describe('readSearch', () => {
  it('reads what it understands', () => {
    const read = readSearch({ g: 'week', cols: 'a,b', log: 1, top: 20, as_of: '2026-01-31', q: 42 })
    expect(read.choice('g', ['day', 'week'])).toBe('week')
    expect(read.list('cols')).toEqual(['a', 'b'])
    expect(read.flag('log')).toBe(true)
    expect(read.count('top', 50)).toBe(20)
    expect(read.day('as_of')).toBe('2026-01-31')
    expect(read.text('q')).toBe('42')
  })
  it('distinguishes a choice that was turned off from one that was not made', () => {
    const read = readSearch({ log: false, percent: 1 })
    expect(read.choiceOfTwo('log')).toBe(false)
    expect(read.choiceOfTwo('percent')).toBe(true)
    expect(read.choiceOfTwo('table')).toBeUndefined()
  })
  it('reads texts that hold commas whole, one or several', () => {
    const read = readSearch({
      round: 'Seed, extended',
      rounds: ['A, b', 'C', '', {}],
      year: [2024],
    })
    expect(read.texts('round')).toEqual(['Seed, extended'])
    expect(read.texts('rounds')).toEqual(['A, b', 'C'])
    expect(read.texts('year')).toEqual(['2024'])
    expect(read.texts('none')).toBeUndefined()
  })
  it('leaves out what it does not understand', () => {
    const read = readSearch({ g: 'hour', cols: '', log: 'no', top: 900, as_of: '2026-02-31' })
    expect(read.choice('g', ['day', 'week'])).toBeUndefined()
    expect(read.list('cols')).toBeUndefined()
    expect(read.flag('log')).toBeUndefined()
    expect(read.count('top', 50)).toBeUndefined()
    expect(read.day('as_of')).toBeUndefined()
  })

  it('keeps a moment as it is written, and passes over what is none', () => {
    const text = '2026-11-21T23:45:12.345Z~loaded'
    expect(readSearch({ as_of: text }).asOf('as_of')).toBe(text)
    expect(readSearch({ as_of: '2026-11-21' }).asOf('as_of')).toBe('2026-11-21')
    for (const wrong of ['yesterday', '9999-12-31', '2026-11-21~', 5])
      expect(readSearch({ as_of: wrong }).asOf('as_of')).toBeUndefined()
  })
})
