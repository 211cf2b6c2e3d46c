import { describe, expect, it } from 'vitest'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { layOutStatement } from './layOutStatement.ts'
import type { StatementView, StatementViewState } from './StatementChoice.ts'
import { toStatementView } from './statementViews.ts'
import { tabulateFigures, tabulateFlows } from './tabulateFigures.ts'
import { makeCell, makeRow, makeStatement } from './testing/makeStatement.ts'
import { writeGrid } from './writeGrid.ts'

const STATEMENT = makeStatement()
const LOOK: StatementViewState = { granularity: 'quarter', view: 'values', hasRows: false }

function write(changes: Partial<StatementViewState>, statement = STATEMENT) {
  const look = { ...LOOK, ...changes }
  return writeGrid(layOutStatement(statement, { view: look.view, oldestFirst: false }), look)
}
const textsOf = (changes: Partial<StatementViewState>) =>
  write(changes).sections[0]?.rows.map((row) => [row.title, ...row.cells.map(({ text }) => text)])

describe('writeGrid', () => {
  it.each<[StatementView, string[]]>([
    ['values', ['Fees', '$10.0M', '$40.0M', '$150.0M']],
    ['pop', ['Fees', '—', '+10.0%']],
    ['yoy', ['Fees', '—', '−20.0%', '+30.0%']],
    ['common', ['Fees', '50.0%', '50.0%', '100.0%']],
  ])('shows %s, and compares an incomplete period with nothing', (view, texts) => {
    expect(textsOf({ view })).toEqual([texts])
  })

  it('stars figures of fewer days than their period, and compares them with nothing', () => {
    const row = makeRow({
      cells: [makeCell(40e6), makeCell(10e6, { partial: true })],
      ltm_partial: true,
    })
    const section = { section: 'income_statement', title: 'Income', rows: [row] }
    const statement = makeStatement({ sections: [section] })
    const texts = (view: StatementView) =>
      write({ view }, statement).sections[0]?.rows[0]?.cells.map(({ text }) => text)
    expect(texts('values')).toEqual(['$40.0M', '$10.0M*', '$150.0M*'])
    expect(texts('pop')).toEqual(['+10.0%', '—'])
  })

  it('stars the figure of a line whose data end inside a period that is over', () => {
    const row = makeRow({ cells: [makeCell(null), makeCell(20e6, { provisional: true })] })
    const section = { section: 'income_statement', title: 'Income', rows: [row] }
    const { sections } = write({}, makeStatement({ sections: [section] }))
    expect(sections[0]?.rows[0]?.cells.map(({ text }) => text)).toEqual(['—', '$20.0M*', '$150.0M'])
  })

  it('puts the change to the period before under each value, unless it has a row of its own', () => {
    const below = (changes: Partial<StatementViewState>) =>
      write(changes).sections[0]?.rows[0]?.cells.map((cell) => cell.below?.change)
    expect(below({})).toEqual([null, 0.1, null])
    expect(below({ hasRows: true })).toEqual([undefined, undefined, undefined])
  })

  it('writes changes and shares into rows of their own', () => {
    expect(textsOf({ hasRows: true })).toEqual([
      ['Fees', '$10.0M', '$40.0M', '$150.0M'],
      ['QoQ', '—', '+10.0%', '—'],
      ['YoY', '—', '−20.0%', '+30.0%'],
      ['% of fees', '50.0%', '50.0%', '100.0%'],
    ])
  })

  it('has one row of changes where periods are years, and none without anything to tell', () => {
    expect(textsOf({ hasRows: true, granularity: 'year' })?.map(([title]) => title)).toEqual([
      'Fees',
      'YoY',
      '% of fees',
    ])
    const silent = makeRow({
      cells: [makeCell(1, { pop_change: null, yoy_change: null, share_of_fees: null })],
      ltm_change: null,
      ltm_share_of_fees: null,
    })
    const section = { section: 'usage', title: 'Usage', rows: [silent] }
    const grid = write({ hasRows: true }, makeStatement({ sections: [section] }))
    expect(grid.sections[0]?.rows.map((row) => row.kind)).toEqual(['line'])
  })

  it('traces what it shows and nothing that is missing', () => {
    const traced = write({ view: 'pop' }).sections[0]?.rows[0]?.cells.map(({ trace }) => trace)
    expect(traced?.map((target) => target?.timestamp)).toEqual([undefined, '2026-07-01'])
  })
})

describe('tabulateFigures', () => {
  it('takes away what the look shows, in full figures and with units', () => {
    const table = layOutStatement(STATEMENT, { view: 'values', oldestFirst: false })
    const look = { ...LOOK, hasRows: true }
    const { header, rows, period } = tabulateFigures(table, look, [STATEMENT])
    expect(period).toBe('2026-11-20')
    expect(header.slice(-3)).toEqual(['Q4 2026 (to 2026-11-20)', 'Q3 2026', 'LTM to 2026-10-31'])
    expect(rows[0]).toEqual([
      'Income statement',
      'Fees',
      'aave',
      'fees',
      'value',
      'usd',
      10e6,
      40e6,
      150e6,
    ])
    expect(rows.map((row) => row[4])).toMatchSnapshot()
    expect(rows[2]?.slice(5)).toEqual(['fraction', null, -0.2, 0.3])
  })

  it('notes the figures of fewer days than their period, where there are any', () => {
    const rows = [
      makeRow({ cells: [makeCell(40e6), makeCell(10e6, { partial: true })], ltm_partial: true }),
      makeRow({ title: 'Revenue' }),
    ]
    const section = { section: 'income_statement', title: 'Income', rows }
    const statement = makeStatement({ sections: [section] })
    const table = layOutStatement(statement, { view: 'values', oldestFirst: false })
    const file = tabulateFigures(table, { ...LOOK, hasRows: true }, [statement])
    expect(findTableFault(file)).toBeNull()
    expect(file.header.at(-1)).toBe('note')
    expect(file.rows.map((row) => row.at(-1))).toEqual([
      'partial: Q3 2026, LTM to 2026-10-31',
      ...new Array(7).fill(null),
    ])
    const changes = tabulateFigures(table, { ...LOOK, view: 'yoy' }, [statement])
    expect(changes.rows.map((row) => row.at(-1))).toEqual([null, null])
  })

  it('has a line for every line of every section and every figure of it', () => {
    const sections = ['Income statement', 'Usage', 'Market data'].map((title, at) => ({
      section: title.toLowerCase(),
      title,
      rows: Array.from({ length: 4 * at + 1 }, () => makeRow({ title: `${title} line` })),
    }))
    const statement = makeStatement({ sections })
    const table = layOutStatement(statement, { view: 'values', oldestFirst: true })
    for (const [hasRows, figures] of [
      [false, 1],
      [true, 4],
    ] as const) {
      const file = tabulateFigures(table, { ...LOOK, hasRows }, [statement])
      expect(findTableFault(file)).toBeNull()
      expect(file.rows).toHaveLength((1 + 5 + 9) * figures)
      expect(file.rows.at(-1)?.[0]).toBe('Market data')
    }
  })
})

describe('toLook', () => {
  it('is quarters and values until the address says otherwise', () => {
    expect(toStatementView({})).toEqual(LOOK)
    expect(toStatementView({ g: 'year', view: 'pop' })).toMatchObject({
      granularity: 'year',
      view: 'yoy',
    })
  })
})

it('files of flows have a line for each flow that is drawn', () => {
  const sankey = [
    { source: 'fees', target: 'supply_side_fees', value: 7.25 },
    { source: 'fees', target: 'revenue', value: 2.75 },
    { source: 'revenue', target: 'earnings', value: 1 },
  ]
  const table = tabulateFlows(makeStatement({ sankey, ltm_to: '2026-10-31' }))
  expect(findTableFault(table)).toBeNull()
  expect(table.header.at(-1)).toMatchSnapshot()
  expect(table.rows).toEqual(sankey.map(({ source, target, value }) => [source, target, value]))
  expect(tabulateFlows(makeStatement({ sankey: [] })).rows).toEqual([])
})

const layOut = (view: 'values' | 'pop', oldestFirst = false) =>
  layOutStatement(makeStatement(), { view, oldestFirst })

describe('layOutStatement', () => {
  it('stars the incomplete period and says how far it goes', () => {
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
