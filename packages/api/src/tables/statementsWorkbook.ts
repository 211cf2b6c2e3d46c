import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { listStatementSections } from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { Day } from '@tickmark/core/time/Day'
import type { TableRow } from '../context/endpoint.ts'
import type { About } from '../context/RowWriter.ts'
import type { CellStyle, WorkbookCell, WorkbookSheet } from '../context/Workbook.ts'

type Statements = readonly FinancialStatement[]
type Row = (WorkbookCell | null)[]
type Period = FinancialStatement['periods'][number]

/** The changes and shares that have a sheet of their own where any figure has one. */
const KINDS = [
  { name: 'vs period before', key: 'pop_change', ltm: () => null },
  { name: 'vs year before', key: 'yoy_change', ltm: ({ ltm_change }: StatementRow) => ltm_change },
  {
    name: 'Share of fees',
    key: 'share_of_fees',
    ltm: ({ ltm_share_of_fees }: StatementRow) => ltm_share_of_fees,
  },
] as const satisfies readonly {
  name: string
  key: keyof StatementCell
  ltm(row: StatementRow): number | null
}[]

const MILLION = 1e6
const HEAD_ROWS = 3
/** Section, line, project and unit. */
const HEAD_COLUMNS = 4

/**
 * Statements as a workbook for readers: every line of all projects over all periods, changes and shares on sheets of
 * their own, a sheet per project, and notes with the sources. Periods are in the order of time, large amounts in millions
 * of US dollars with every digit kept, and names stand in place of ids.
 */
export function makeStatementsWorkbook(statements: Statements, about: About): WorkbookSheet[] {
  const lines = listLines(statements)
  const periods = listPeriods(statements)
  const values = { name: 'All lines', key: 'value', ltm: ({ ltm }: StatementRow) => ltm } as const
  const sheets = [values, ...KINDS].flatMap(({ name, key, ltm }) => {
    const rows = lines.flatMap(({ section, metric_id }) =>
      statements.flatMap((statement) => {
        const row = findRow(statement, metric_id)
        if (row === undefined) return []
        const style = key === 'value' ? chooseStyle(row, statements) : 'percent'
        const figures = placeCells(statement, row, periods).map((cell) => cell?.[key] ?? null)
        const written = [...figures, ltm(row)].map((value) => ({ value, style }))
        return written.every(({ value }) => value === null)
          ? []
          : [[...nameRow(section, row, statement), writeUnit(style, row), ...written]]
      }),
    )
    // Of one period there is no change.
    return rows.length === 0 ? [] : [makeSheet(name, { title: name, periods, rows })]
  })
  return nameSheets([
    ...sheets,
    ...statements.map((statement) => makeProjectSheet(statement, lines, statements)),
    makeNotes(statements, about),
  ])
}

type Line = { section: string; metric_id: string }

/** The lines that any statement has, in the order of the statement, with the names of their sections. */
function listLines(statements: Statements): Line[] {
  const known = new Set(
    statements.flatMap(({ sections }) =>
      sections.flatMap(({ rows }) => rows.map(({ metric_id }): string => metric_id)),
    ),
  )
  return listStatementSections().flatMap(({ title, lines }) =>
    lines.flatMap(({ metric_id }) => (known.has(metric_id) ? [{ section: title, metric_id }] : [])),
  )
}

function findRow({ sections }: FinancialStatement, metricId: string): StatementRow | undefined {
  return sections.flatMap(({ rows }) => rows).find(({ metric_id }) => metric_id === metricId)
}

/** The periods that any statement has, oldest first; incomplete where any of them is. */
function listPeriods(statements: Statements): Period[] {
  const byStart = new Map<Day, Period>()
  for (const period of statements.flatMap(({ periods }) => periods))
    if (byStart.get(period.start)?.provisional !== true) byStart.set(period.start, period)
  return [...byStart.values()].toSorted((one, other) => (one.start < other.start ? -1 : 1))
}

function placeCells(
  { periods }: FinancialStatement,
  { cells }: StatementRow,
  shown: readonly Period[],
): (StatementCell | undefined)[] {
  const places = new Map(periods.map(({ start }, at) => [start, at]))
  return shown.map(({ start }) => cells[places.get(start) ?? -1])
}

/** Dollars of a line are in millions where any project has a million of them. */
function chooseStyle({ metric_id }: StatementRow, all: Statements): CellStyle {
  const { format } = knownMetric(metric_id)
  if (format !== 'usd') return format
  const rows = all.flatMap((statement) => findRow(statement, metric_id) ?? [])
  const isLarge = rows.some(({ cells, ltm }) =>
    [...cells.map(({ value }) => value), ltm].some((value) => Math.abs(value ?? 0) >= MILLION),
  )
  return isLarge ? 'usd_millions' : 'usd'
}

const UNITS: Partial<Record<CellStyle, string>> = {
  usd_millions: '$M',
  usd: '$',
  percent: '%',
  multiple: '×',
}

function writeUnit(style: CellStyle, { metric_id }: StatementRow): WorkbookCell {
  return { value: UNITS[style] ?? knownMetric(metric_id).format }
}

function nameRow(
  section: string,
  { title, is_summary }: StatementRow,
  { project_name }: FinancialStatement,
): WorkbookCell[] {
  const look = is_summary ? 'bold' : 'plain'
  return [{ value: section }, { value: title, look }, { value: project_name }]
}

type Content = { title: string; periods: readonly Period[]; rows: Row[] }

function makeSheet(name: string, { title, periods, rows }: Content): WorkbookSheet {
  const heads = ['Section', 'Line', 'Project', 'Unit', ...periods.map(headOf), 'LTM']
  return {
    name,
    widths: [22, 30, 20, 8, ...periods.map(() => 14), 14],
    frozen: { rows: HEAD_ROWS, columns: HEAD_COLUMNS },
    rows: [
      [{ value: title, style: 'title' }],
      [],
      heads.map((value, at) => ({ value, style: at < HEAD_COLUMNS ? 'head' : 'number_head' })),
      ...rows,
    ],
  }
}

/** `Q3 2026`, with a star where the period is incomplete. */
function headOf({ heading, subheading, provisional }: Period): string {
  return `${[heading, subheading].filter((text) => text !== '').join(' ')}${provisional ? ' *' : ''}`
}

/** The lines of one project with each kind of figure below it. */
function makeProjectSheet(
  statement: FinancialStatement,
  lines: readonly Line[],
  all: Statements,
): WorkbookSheet {
  const periods = statement.periods.toReversed()
  const rows = lines.flatMap(({ section, metric_id }): Row[] => {
    const row = findRow(statement, metric_id)
    if (row === undefined) return []
    const cells = placeCells(statement, row, periods)
    const style = chooseStyle(row, all)
    const figures = (key: 'value' | (typeof KINDS)[number]['key'], last: number | null) => [
      ...cells.map((cell) => cell?.[key] ?? null),
      last,
    ]
    return [
      [
        ...nameRow(section, row, statement),
        writeUnit(style, row),
        ...figures('value', row.ltm).map((value) => ({ value, style })),
      ],
      ...(row.labels ?? []).map(
        ({ name, values, ltm }): Row => [
          null,
          { value: `  ${name}` },
          null,
          writeUnit(style, row),
          ...[
            ...periods.map(
              ({ start }) =>
                values[statement.periods.findIndex((one) => one.start === start)] ?? null,
            ),
            ltm,
          ].map((value) => ({ value, style })),
        ],
      ),
      ...KINDS.flatMap(({ name, key, ltm }): Row[] => {
        const shares = figures(key, ltm(row))
        if (shares.every((value) => value === null)) return []
        const written = shares.map((value) => ({ value, style: 'percent' as const }))
        return [[null, { value: `  ${name}` }, null, { value: '%' }, ...written]]
      }),
    ]
  })
  return makeSheet(statement.project_name, { title: statement.project_name, periods, rows })
}

function makeNotes(statements: Statements, about: About): WorkbookSheet {
  const line = (name: string, text: string): Row => [
    { value: name, style: 'wrapped', look: 'bold' },
    { value: text, style: 'wrapped' },
  ]
  const listPartial = ({ sections }: FinancialStatement) =>
    sections.flatMap(({ rows }) =>
      rows.flatMap(({ title, cells, ltm_partial }) =>
        ltm_partial === true || cells.some(({ partial }) => partial) ? [title] : [],
      ),
    )
  return {
    name: 'Notes',
    widths: [24, 100],
    rows: [
      ...about.map(([name, text]) => line(name, text)),
      [],
      ...statements.flatMap((statement) => [
        line(
          `Sources of ${statement.project_name}`,
          statement.meta.sources.map((id) => SOURCE_NAMES[id] ?? id).join(', '),
        ),
        ...(listPartial(statement).length === 0
          ? []
          : [
              line(
                'Partial',
                `Data begin or end inside a period: ${listPartial(statement).join(', ')}`,
              ),
            ]),
      ]),
      [],
      line(
        'Rules',
        '* marks an incomplete period. LTM are the last twelve finished months of each project.',
      ),
      line(
        '',
        '$M shows millions of US dollars; cells have every digit. Missing figures are empty, never zero.',
      ),
      line('', 'Changes are missing where one of the two periods is incomplete.'),
    ],
  }
}

const MAX_SHEET_NAME = 31

/** Gives sheets names that Excel takes: few signs, 31 characters, each once. */
function nameSheets(sheets: readonly WorkbookSheet[]): WorkbookSheet[] {
  const taken = new Set<string>()
  return sheets.map((sheet, at) => {
    const plain = sheet.name
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .slice(0, MAX_SHEET_NAME - 5)
      .trim()
    const name = plain === '' || taken.has(plain.toLowerCase()) ? `${plain} (${at})`.trim() : plain
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
}

/** Statements as rows: a project, line and period each, with the last twelve months. */
export function tabulateStatements(statements: Statements): TableRow[] {
  return statements.flatMap(({ project_id, project_name, periods, sections, ltm_to }) =>
    sections.flatMap(({ title: section, rows }) =>
      rows.flatMap(({ metric_id, title, cells, ltm, ltm_change, ltm_share_of_fees }) => {
        const line = { project_id, project: project_name, section, metric_id, line: title }
        return [
          ...periods.map((period, at) => ({
            ...line,
            period: headOf({ ...period, provisional: false }),
            from: period.start,
            to: period.to,
            value: cells[at]?.value ?? null,
            pop_change: cells[at]?.pop_change ?? null,
            yoy_change: cells[at]?.yoy_change ?? null,
            share_of_fees: cells[at]?.share_of_fees ?? null,
            provisional: period.provisional,
          })),
          {
            ...line,
            ...{ period: 'LTM', from: null, to: ltm_to, value: ltm, pop_change: null },
            ...{ yoy_change: ltm_change, share_of_fees: ltm_share_of_fees, provisional: false },
          },
        ]
      }),
    ),
  )
}
