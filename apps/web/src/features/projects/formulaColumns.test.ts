import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { projectListQuery } from '@tickmark/core/screens/projectList'
import { describe, expect, it } from 'vitest'
import { columnLabel } from '../../data/columnText.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { showFormulas, writeFormulaColumn } from './formulaColumns.ts'
import { listQuery } from './listQuery.ts'
import { parseProjectsSearch } from './ProjectsSearch.ts'

const PER_USER = writeFormulaColumn({
  name: 'Per user',
  interval: '30d',
  formula: 'revenue / user_mau',
})
const ODD = writeFormulaColumn({
  name: ' 100 %, a:b~c ',
  interval: '7d',
  formula: 'rolling_sum(fees, 30) / tvl',
})

describe('the id of a formula’s column', () => {
  it('says all there is to know of it, whatever its name holds', () => {
    expect(PER_USER).toBe('=30d~Per user~revenue / user_mau')
    expect(parseColumnId(PER_USER)).toMatchObject({
      formula: 'revenue / user_mau',
      interval: '30d',
      metric: { title: 'Per user', additive: false },
    })
    expect(parseColumnId(ODD)).toMatchObject({
      formula: 'rolling_sum(fees, 30) / tvl',
      metric: { title: '100 %, a:b~c' },
    })
    expect(ODD).not.toMatch(/[,:]/)
  })

  it('is headed by its name with the interval below, or by itself', () => {
    const parts = parseColumnId(writeFormulaColumn({ name: '', interval: 'ytd', formula: 'fees' }))
    expect(parts && columnLabel(parts)).toEqual({ title: 'fees', detail: 'ytd' })
  })

  it.each(['=', '=30d', '=31d~a~fees', '=30d~fees', '=30d~a~'])('is not %j', (id) => {
    expect(parseColumnId(id)).toBeUndefined()
  })

  it('is in the address among the others', () => {
    const { cols } = parseProjectsSearch({ cols: `fees_30d_sum,${ODD},nonsense,${PER_USER}` })
    expect(cols?.split(',')).toEqual(['fees_30d_sum', ODD, PER_USER])
  })
})

describe('listQuery', () => {
  const ask = (search: Parameters<typeof listQuery>[0]) =>
    listQuery(search, { isNarrow: false, favorites: ['aave'] })

  it('requests formulas apart from columns, each once, and sorts by them', () => {
    const renamed = PER_USER.replace('Per user', 'Again')
    const cols = ['fees_30d_sum', PER_USER, ODD, renamed].join(',')
    expect(ask({ cols, sort: `-${PER_USER},name`, ranges: `${PER_USER}:1:` })).toEqual({
      columns: ['fees_30d_sum'],
      formulas: ['30d:revenue / user_mau', '7d:rolling_sum(fees, 30) / tvl'],
      sort: ['-30d:revenue / user_mau', 'name'],
      ranges: ['30d:revenue / user_mau:1:'],
      limit: 100,
    })
  })
  it('is what the server answers first where the address says nothing', () => {
    expect(ask({})).toEqual(projectListQuery())
  })
  it('narrows the list down', () => {
    const search = { q: ' uni ', sectors: 'lending,exchange', has: 'fees' }
    expect(ask({ ...search, fav: true, all: true, reviewed: true })).toMatchObject({
      text: 'uni',
      sectors: ['lending', 'exchange'],
      metrics: ['fees'],
      projects: ['aave'],
      only_reviewed: true,
      include_all: true,
    })
  })
})

describe('showFormulas', () => {
  const column = { metric_id: 'fees', interval: '30d', aggregation: 'sum', anchor: null } as const
  const figures: ProjectFigures = {
    project_ids: ['aave'],
    columns: [{ ...column, column_id: 'fees_30d_sum', values: [6], trends: [] }],
    formulas: [
      {
        column_id: '30d:revenue / user_mau',
        formula: 'revenue / user_mau',
        interval: '30d',
        anchor: '2026-01-01',
        format: 'usd',
        fault: null,
        values: [2],
      },
    ],
    meta: { data_version: 1, sample: false },
  }
  it('puts them where the address has them, with their units', () => {
    expect(
      showFormulas(figures, [PER_USER, 'fees_30d_sum']).columns.map((one) => [
        one.column_id,
        one.values[0],
        one.format,
      ]),
    ).toEqual([
      [PER_USER, 2, 'usd'],
      ['fees_30d_sum', 6, undefined],
    ])
  })
  it('leaves out what an earlier answer does not have', () => {
    expect(showFormulas(figures, [ODD]).columns.map((one) => one.column_id)).toEqual([
      'fees_30d_sum',
    ])
  })
})
