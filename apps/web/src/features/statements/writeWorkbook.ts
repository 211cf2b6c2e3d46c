import type { FinancialStatement, StatementRow } from '@tickmark/core/answers/FinancialStatement'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { FigureSheet } from '../../charts/panel/actions/PanelSubject.ts'
import { describePeriod, figureAt, ltmFigure } from '../../tables/statement/FigureTable.ts'
import type { StatementGranularity } from '../../tables/statement/StatementChoice.ts'
import { listDetailKinds, readFigure } from '../../tables/statement/statementViews.ts'
import { findLine, listLines, listPeriods } from './comparison.ts'

type Sheet = FigureSheet & { sheet: string }
type Line = StatementRow & { section: string }

/**
 * Compared statements as sheets for readers, whatever of them the page shows: every line of all projects over all
 * periods, then each project with its changes and shares. Dollars are shown in millions where those of a line are, and
 * changes and shares in percent; periods are in the order of time.
 */
export function writeWorkbook(
  statements: readonly FinancialStatement[],
  granularity: StatementGranularity,
): Sheet[] {
  const periods = listPeriods(statements).toReversed()
  const heads = [...periods.map((period) => describePeriod(period).fileHeading), 'LTM']
  const header = ['Section', 'Line', 'Project', 'Figure', 'Unit', ...heads, 'Note']
  const lines = listLines(statements).flatMap(({ title, lines }) =>
    lines.map((line): Line => ({ ...line, section: title })),
  )
  const kinds = [{ view: 'values' as const, short: 'Value' }, ...listDetailKinds(granularity)]
  const listCells = (statement: FinancialStatement, line: Line) => {
    const row = findLine(statement, line.metric_id)
    if (row === undefined) return []
    return [
      ...periods.map(({ start }) => figureAt(statement, row, start).cell),
      ltmFigure(statement, row).cell,
    ]
  }
  const findUnit = (line: Line) => {
    const { format } = knownMetric(line.metric_id)
    const isLarge = statements.some((statement) =>
      listCells(statement, line).some((cell) => Math.abs(cell?.value ?? 0) >= MILLION),
    )
    return format === 'usd' && isLarge ? '$M' : format
  }
  const writeRows = (shown: readonly FinancialStatement[], line: Line, views: typeof kinds) => {
    const unit = findUnit(line)
    return shown.flatMap((statement) => {
      const cells = listCells(statement, line)
      const partial = heads.filter((_, at) => cells[at]?.partial === true)
      return views
        .map(({ view, short }) => [
          line.section,
          line.title,
          statement.project_name,
          short,
          view === 'values' ? unit : 'fraction',
          ...heads.map((_, at) => readFigure(cells[at] ?? null, view)),
          view === 'values' && partial.length > 0 ? `partial: ${partial.join(', ')}` : null,
        ])
        .filter((row) => row.some((field) => typeof field === 'number'))
    })
  }
  const makeSheet = (name: string, shown: readonly FinancialStatement[], views: typeof kinds) => ({
    sheet: name,
    header,
    rows: lines.flatMap((line) => writeRows(shown, line, views)),
  })
  return nameSheets([
    makeSheet('All lines', statements, kinds.slice(0, 1)),
    ...statements.map((one) => makeSheet(one.project_name, [one], kinds)),
  ])
}

const MILLION = 1e6

/** Excel takes 31 characters, few signs, and each name once. */
function nameSheets(sheets: readonly Sheet[]): Sheet[] {
  const taken = new Set(['about'])
  return sheets.map(({ sheet, ...rest }, at) => {
    const plain = sheet
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .slice(0, 27)
      .trim()
    const name = plain === '' || taken.has(plain.toLowerCase()) ? `${plain} (${at})`.trim() : plain
    taken.add(name.toLowerCase())
    return { sheet: name, ...rest }
  })
}
