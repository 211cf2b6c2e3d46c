import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const explain = async (text: string) => {
  const { readings } = await previewTable({
    file: toTableFile(text),
    catalog: CATALOG,
    projectId: 'aave',
  })
  return new Map(readings.map(({ column, ...rest }) => [column, rest]))
}

describe('a preview explains a column', () => {
  it('by the words that decided it, with what is stored of its first cells', async () => {
    const read = await explain(
      'Date,Aave · Fees (USD k),TVL (change),Mood\n2026-03-01,1.5,3,good\n2026-03-02,2,4,bad\n',
    )
    expect(read.get('Date')?.words).toMatchSnapshot()
    expect(read.get('Aave · Fees (USD k)')).toMatchSnapshot()
    expect(read.get('TVL (change)')?.words).toMatchSnapshot()
    expect(read.get('Mood')?.words).toMatchSnapshot()
  })

  it('by how it would be read otherwise, where two readings are close', async () => {
    const read = await explain('Date;Fees\n03/04/2026;1,286\n04/04/2026;2,059\n')
    expect(read.get('Date')?.otherwise).toBe('03/04/2026 would be 2026-03-04.')
    expect(read.get('Fees')?.otherwise).toBe('1,286 would be stored as the whole number 1,286.')
    const months = await explain('Month,Fees\n2026-01-31,31\n2026-02-28,28\n')
    expect(months.get('Month')?.otherwise).toMatchSnapshot()
    expect(months.get('Fees')?.values[0]).toMatchObject({
      first_day: '2026-01-01',
      last_day: '2026-01-31',
    })
  })

  it('also where a thousand columns have a year each, of which few are compared', async () => {
    const flows = ['fees', 'revenue', 'fees supply side', 'token incentives', 'volume', 'GMV']
    const header = CATALOG.projects
      .flatMap(({ name }) => flows.map((flow) => `${name} · ${flow}`))
      .slice(0, 999)
    const rows = Array.from(
      { length: 2 },
      (_, at) => `${2009 + at}${header.map((_name, index) => (index % 2 ? ',' : ',7')).join('')}`,
    )
    const { readings, report, notes } = await previewTable({
      file: toTableFile(`Year,${header.join()}\n${rows.join('\n')}\n`),
      catalog: CATALOG,
      projectId: undefined,
    })
    expect(report?.points).toBeGreaterThan(50_000)
    expect(notes).toContain(
      'The first 50,000 values are compared with published ones, and no more.',
    )
    expect(readings[1]?.values[0]).toMatchObject({
      first_day: '2009-01-01',
      last_day: '2009-12-31',
    })
  })
})
