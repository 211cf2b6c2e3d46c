import { describe, expect, it } from 'vitest'
import { compareWithBar, formatLine } from './Result.ts'

describe('judge', () => {
  it('holds a ratio to its ceiling', () => {
    const measured = { bench: 'b', unit: 'ms', reference: 4, bar: 1.5 }
    expect(compareWithBar({ ...measured, value: 6 })).toMatchObject({ ratio: 1.5, pass: true })
    expect(compareWithBar({ ...measured, value: 6.1 }).pass).toBe(false)
  })

  it('holds a throughput to its floor', () => {
    const measured = { bench: 'b', unit: '/s', reference: 100, bar: 0.6, isFloor: true }
    expect(compareWithBar({ ...measured, value: 60 })).toMatchObject({ ratio: 0.6, pass: true })
    expect(compareWithBar({ ...measured, value: 59 }).pass).toBe(false)
  })

  it('holds a value without a reference to the bar itself', () => {
    expect(compareWithBar({ bench: 'b', value: 350, unit: 'MB', bar: 700 })).toEqual({
      bench: 'b',
      value: 350,
      unit: 'MB',
      reference: null,
      ratio: 0.5,
      bar: 700,
      pass: true,
    })
  })

  it('refuses a bench that measured nothing', () => {
    const measured = { bench: 'b', unit: 'ms', bar: 1 }
    expect(() => compareWithBar({ ...measured, value: Number.NaN })).toThrow('b has no figure')
    expect(() => compareWithBar({ ...measured, value: 1, reference: 0 })).toThrow('b has no figure')
  })
})

describe('formatLine', () => {
  it('is one line with the fixed keys in order and rounded numbers', () => {
    const line = formatLine({
      pass: true,
      bench: 'start',
      value: 1.23456,
      unit: 's',
      reference: null,
      ratio: 0.411_52,
      bar: 3,
    })
    expect(line).toBe(
      '{"bench":"start","value":1.235,"unit":"s","reference":null,"ratio":0.412,"bar":3,"pass":true}\n',
    )
  })
})
