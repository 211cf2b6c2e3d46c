import { getMart } from '@tickmark/core/marts/getMart'
import { MARTS } from '@tickmark/core/marts/MARTS'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { describe, expect, it } from 'vitest'
import { planMart } from './planMart.ts'

const FIGURES = METRICS.map(({ metric_id }) => `${metric_id}_30d_latest`)
const plan = (ids: readonly string[]) =>
  planMart(getMart('crypto_screener'), RowsRequest.parse({ valueCols: ids.map((id) => ({ id })) }))
/** So many formulas of ten parts each. */
const formulas = (count: number, write: (id: string) => string, sign: string) =>
  Array.from({ length: count }, (_, at) =>
    Array.from({ length: 8 }, (_, part) => write(FIGURES[(at + part) % 80] ?? '')).join(sign),
  )
const tooLarge = (fit: RegExp) =>
  expect.objectContaining({ code: 'too-large', message: expect.stringMatching(fit) })

describe('weighMart', () => {
  it('refuses many formulas of many percentiles, and accepts what it says would fit', () => {
    const ids = formulas(50, (id) => `percentile(${id})`, ' + ')
    const fit = /Request about (\d+) of these columns/
    expect(() => plan(ids)).toThrow(tooLarge(fit))
    let message = ''
    try {
      plan(ids)
    } catch (failure) {
      message = String(failure)
    }
    const count = Number(fit.exec(message)?.[1])
    expect(count).toBeGreaterThan(5)
    expect(plan(ids.slice(0, count)).shown).toHaveLength(count)
  })

  it('refuses long formulas inside many percentiles, which the engine would not read', () => {
    const inner = formulas(50, (id) => id, ' / ').map((text) => `percentile(${text})`)
    expect(() => plan(inner)).toThrow(tooLarge(/are allowed/))
  })

  it('accepts as many plain columns as there may be, long formulas, and all presets', () => {
    expect(plan(FIGURES.slice(0, 90)).shown).toHaveLength(90)
    expect(plan(formulas(70, (id) => id, ' / ')).shown).toHaveLength(70)
    expect(plan(FIGURES.slice(0, 80).map((id) => `percentile(${id})`)).shown).toHaveLength(80)
    for (const mart of MARTS)
      for (const { columns } of mart.presets)
        expect(() =>
          planMart(mart, RowsRequest.parse({ valueCols: columns.map((id) => ({ id })) })),
        ).not.toThrow()
  })
})
