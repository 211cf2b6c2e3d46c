import { describe, expect, it } from 'vitest'
import { layOutStatement } from './layOutStatement.ts'
import { makeStatement } from './testing/makeStatement.ts'

const layOut = (view: 'values' | 'pop', oldestFirst = false) =>
  layOutStatement(makeStatement(), { view, oldestFirst })

describe('layOutStatement', () => {
  it('stars the unfinished period and says how far it goes', () => {
    const [open, whole] = layOut('values').columns
    expect(open).toMatchObject({ heading: 'Q4 2026*', subheading: 'to 20 Nov' })
    expect(open?.fileHeading).toBe('Q4 2026 (to 2026-11-20)')
    expect(whole).toMatchObject({ heading: 'Q3 2026', subheading: 'Jul–Sep' })
  })

  it('stars a period that the data begin inside and says which days it has', () => {
    const [period] = makeStatement().periods
    if (period === undefined) throw new Error('no period')
    const headOf = (fields: Partial<typeof period>) =>
      layOutStatement(makeStatement({ periods: [{ ...period, from: '2026-10-20', ...fields }] }), {
        view: 'values',
        oldestFirst: false,
      }).columns[0]
    expect(headOf({ provisional: false })).toMatchObject({
      heading: 'Q4 2026*',
      subheading: 'from 20 Oct',
      fileHeading: 'Q4 2026 (from 2026-10-20)',
    })
    expect(headOf({})?.fileHeading).toBe('Q4 2026 (from 2026-10-20 to 2026-11-20)')
  })

  it('turns periods and figures round together, and keeps the last twelve months at the end', () => {
    const { columns, sections } = layOut('values', true)
    const order = ['2026-07-01', '2026-10-01', 'ltm']
    expect(columns.map(({ id }) => id)).toEqual(order)
    expect(sections[0]?.rows[0]?.cells.map(({ columnId }) => columnId)).toEqual(order)
  })

  it('leaves the last twelve months out where only periods have a change', () => {
    expect(layOut('pop').columns.map(({ id }) => id)).not.toContain('ltm')
  })

  it('says where every figure is traced, the last twelve months included', () => {
    const targets = layOut('values').sections[0]?.rows[0]?.cells.map(({ trace }) => trace)
    const figure = { project_id: 'aave', metric_id: 'fees' }
    expect(targets).toEqual([
      { ...figure, timestamp: '2026-10-01', granularity: 'quarter' },
      { ...figure, timestamp: '2026-07-01', granularity: 'quarter' },
      { ...figure, timestamp: '2026-10-01', granularity: 'month', window: 'ltm' },
    ])
  })
})
