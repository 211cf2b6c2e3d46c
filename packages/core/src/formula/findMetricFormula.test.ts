import { describe, expect, it } from 'vitest'
import { findMetricFormula } from './findMetricFormula.ts'
import { parseFormula } from './parseFormula.ts'

describe('findMetricFormula', () => {
  it('reads the formula of a derived metric', () => {
    expect(findMetricFormula('take_rate')).toEqual(parseFormula('revenue / fees'))
    expect(findMetricFormula('block_time')).toEqual(parseFormula('seconds_in_period / block_count'))
  })

  it('knows none for metrics that are reported, per sector or per ecosystem', () => {
    for (const id of ['fees', 'gmv', 'ecosystem_fees'])
      expect(findMetricFormula(id)).toBeUndefined()
  })

  it('fails for an id that the catalog does not hold', () => {
    expect(() => findMetricFormula('feez')).toThrowErrorMatchingSnapshot()
  })
})
