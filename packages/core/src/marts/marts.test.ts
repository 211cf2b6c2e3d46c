import { describe, expect, it } from 'vitest'
import { describeMartColumn } from './describeMartColumn.ts'
import { findNameFault } from './findNameFault.ts'
import { getMart } from './getMart.ts'
import { MARTS } from './MARTS.ts'
import { parseMartExpression } from './parseMartExpression.ts'
import { viewOfPreset } from './viewOfPreset.ts'

describe.each(MARTS)('the screener $mart_id', (mart) => {
  it('has columns and presets with ids of their own', () => {
    const unique = (ids: readonly string[]) => expect(new Set(ids).size).toBe(ids.length)
    unique(mart.facts.map(({ column_id }) => column_id))
    unique(mart.presets.map(({ preset_id }) => preset_id))
    for (const preset of mart.presets) unique(preset.columns)
  })

  it('has unique columns, and sorts and shows by columns that it has', () => {
    const facts: readonly string[] = mart.facts.map(({ column_id }) => column_id)
    for (const id of mart.identity) expect(facts).toContain(id)
    const asked = [
      ...mart.default_sort.map(({ colId }) => colId),
      ...mart.presets.flatMap(({ columns }) => columns),
    ]
    for (const text of asked)
      expect(describeMartColumn(mart, text, parseMartExpression(text)).column_id).toBe(text)
  })
})

it('shows no formula of a preset without a name', () => {
  for (const mart of MARTS)
    for (const preset of mart.presets) {
      const shown = viewOfPreset(mart, preset, '2026-01-01').valueCols ?? []
      for (const { id, formula } of shown) {
        const isFormula = parseMartExpression(formula ?? id).kind !== 'column'
        expect([mart.mart_id, id, isFormula]).toEqual([mart.mart_id, id, formula !== undefined])
        if (isFormula) expect(findNameFault(mart, id, [])).toBeNull()
      }
    }
})

describe('getMart', () => {
  it('finds a screener by id and slug', () => {
    expect(getMart('cohort-analysis')).toBe(getMart('cohort_analysis'))
  })

  it('names the screeners there are', () => {
    expect(() => getMart('nothing')).toThrow('crypto_screener')
  })
})

describe('a column', () => {
  const describeText = (text: string) =>
    describeMartColumn(getMart('crypto_screener'), text, parseMartExpression(text))

  it('says what it is and whether it adds up', () => {
    expect(describeText('fees_30d_sum')).toMatchObject({ type: 'number', is_additive: true })
    expect(describeText('user_dau_30d_sum')).toMatchObject({ is_additive: false })
    expect(describeText('fees_30d_change')).toMatchObject({ format: 'percent', is_additive: false })
    expect(describeText('price_30d_trend')).toMatchObject({ type: 'trend' })
    expect(describeText('pf_circulating_7d_latest')).toMatchObject({ is_lower_value_better: true })
  })

  it('is refused where the screener has no such column, number or sector', () => {
    expect(() => describeText('fees_31d_sum')).toThrow(
      expect.objectContaining({ code: 'bad-request' }),
    )
    expect(() => describeText('name + 1')).toThrow(expect.objectContaining({ code: 'bad-request' }))
    expect(() => describeText('price_30d_trend * 2')).toThrow(
      expect.objectContaining({ code: 'bad-request' }),
    )
    const ofHolders = () =>
      describeMartColumn(
        getMart('top_tokenholders'),
        'x',
        parseMartExpression('sector_rank(balance)'),
      )
    expect(ofHolders).toThrow('no market sector')
  })
})
