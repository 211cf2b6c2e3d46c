import { describe, expect, it } from 'vitest'
import { formatLine } from './formatLine.ts'

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
