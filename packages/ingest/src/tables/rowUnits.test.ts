import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (...lines: string[]) => {
  const { points, doubts, report } = await previewTable({
    file: toTableFile(`${lines.join('\n')}\n`),
    catalog: CATALOG,
    projectId: 'aave',
  })
  return {
    points: points.map((one) => `${one.metric_id} ${one.day} ${one.value}`),
    asked: doubts.map(({ code }) => code),
    rejects: (report?.rejects ?? []).map(({ reason }) => reason),
  }
}

describe('units of rows', () => {
  it.each([
    ['USD m', 'fees 2026-03-01 1500000', []],
    ["USD '000", 'fees 2026-03-01 1500', []],
    ['$bn', 'fees 2026-03-01 1500000000', []],
    ['US dollars', 'fees 2026-03-01 1.5', []],
    ['EUR k', 'fees 2026-03-01 1500', ['cells:Value']],
    ['bps', 'fees 2026-03-01 1.5', ['units:Unit']],
    ['per mille', 'fees 2026-03-01 1.5', ['units:Unit']],
  ])('are those of their values: %s', async (unit, point, asked) => {
    const found = await read('Date,Metric,Unit,Value', `2026-03-01,Fees,${unit},1.5`)
    expect(found).toEqual({ points: [point], asked, rejects: [] })
  })

  it('are those of all periods of a row', async () => {
    const found = await read(
      'Metric,Unit,2026-03-01,2026-03-02',
      ...['Fees,USD k,1,2', 'TVL,USD m,3,', 'DAU,#,4,5'],
    )
    expect(found).toEqual({
      points: [
        'fees 2026-03-01 1000',
        'fees 2026-03-02 2000',
        'tvl 2026-03-01 3000000',
        'user_dau 2026-03-01 4',
        'user_dau 2026-03-02 5',
      ],
      asked: [],
      rejects: [],
    })
  })

  it('do not hide those of cells', async () => {
    const { points, rejects } = await read(
      'Date,Metric,Unit,Value',
      ...['2026-03-01,Fees,USD m,5k', '2026-03-02,Fees,USD m,€5'],
    )
    expect(points).toEqual(['fees 2026-03-02 5000000'])
    expect(rejects).toEqual(['not a number in Value'])
  })
})
