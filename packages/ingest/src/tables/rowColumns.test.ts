import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (text: string) => {
  const { doubts, points, report } = await previewTable({
    file: toTableFile(text),
    catalog: CATALOG,
    projectId: text.includes('Project') ? undefined : 'aave',
  })
  return { doubts: doubts.map(({ code }) => code), points, rejected: report?.rejected }
}

describe('a column that is not read', () => {
  it.each([
    [
      'parts in a category',
      'Date,Category,Fees\n2026-03-01,Lending,5\n2026-03-02,GHO,6\n',
      'parts:Category',
    ],
    ['a title with a part', 'Date,Title,Fees\n2026-03-01,Aave V2 fees,5\n', 'parts:Title'],
    ['a source with a unit', 'Date,Source,Fees\n2026-03-01,"in USD k",5\n', 'units:Source'],
    ['sums of several days', 'Date,Window_days,Fees\n2026-03-01,7,5\n', 'parts:Window_days'],
    ['an answer as a number', 'Date,in_thousands,Fees\n2026-03-01,1,5\n', 'parts:in_thousands'],
    ['weeks by a letter', 'Date,Freq,Fees\n2026-03-01,W,5\n2026-03-02,W,6\n', 'period'],
    ['no period', 'Date,Freq,Fees\n2026-03-01,1h,5\n2026-03-02,1h,6\n', 'period'],
  ])('is asked about with %s', async (_, text, code) => {
    expect((await read(text)).doubts).toContain(code)
  })
})

describe('a plain table', () => {
  it.each([
    ['a source', 'Date,Source,Fees\n2026-03-01,Token Terminal,5\n2026-03-02,Token Terminal,6\n'],
    [
      'a sector for each project',
      'Date,Project,Sector,Fees\n2026-03-01,aave,Lending,5\n2026-03-01,uniswap,DEX,6\n',
    ],
    ['checks of rows', 'Date,Note,Fees\n2026-03-01,ok,5\n2026-03-02,checked by us,6\n'],
    ['days by a letter', 'Date,Freq,Fees\n2026-03-01,D,5\n2026-03-02,D,6\n'],
    ['its time zone', 'Date,Timezone,Fees\n2026-03-01,UTC,5\n2026-03-02,UTC,6\n'],
    ['units of metrics', 'Date,Metric,Value,Unit\n2026-03-01,fees,5,USD\n2026-03-01,dau,5,users\n'],
    ['metrics as a variable', 'date,variable,value\n2026-03-01,fees,5\n2026-03-01,revenue,1\n'],
    ['missing values', 'Date,Fees\n2026-03-01,5\n2026-03-02,..\n2026-03-03,n.m.\n2026-03-04,nil\n'],
    ['billions in French', 'Date;TVL (Md$)\n13/03/2026;1,5\n14/03/2026;1,6\n'],
  ])('with %s is asked nothing', async (_, text) => {
    const { doubts, rejected, points } = await read(text)
    expect([doubts, rejected, points.length > 0]).toEqual([[], 0, true])
  })
})
