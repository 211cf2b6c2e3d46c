import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { columnStyle, type FormatStyle, formatValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { type Html, html } from './html.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

const SHOWN_PERIODS = 5

/** The newest quarters of the largest project's income statement, as its own page shows them. */
export function renderStatement({ content, switches }: SiteView): Html | null {
  const { statement } = content
  const income = statement?.sections.find((section) => section.section === 'income_statement')
  if (statement === null || income === undefined || !switches.FINANCIAL_STATEMENTS_ENABLED)
    return null
  const periods = statement.periods.slice(0, SHOWN_PERIODS)
  return html`<section id="statements" class="wrap">
<h2>Statements, as companies report them</h2>
<p class="lead">Each project has an income statement by week, month, quarter or year: what users paid, what went to those who supply the service, what the protocol kept, and what was left.</p>
<section class="panel" aria-labelledby="statement">
<h3 id="statement">${statement.project_name}, income statement</h3>
<div class="scroll" role="region" aria-label="Quarters" tabindex="0"><table class="statement" aria-labelledby="statement"><thead><tr><th scope="col">USD</th>${periods.map(
    (period) =>
      html`<th scope="col">${period.heading}${period.provisional ? '*' : ''}<small>${period.provisional ? `to ${formatDay(period.to).slice(0, -5)}` : period.subheading}</small></th>`,
  )}<th scope="col">LTM<small>${statement.ltm_to === null ? '' : `to ${formatDay(statement.ltm_to)}`}</small></th></tr></thead>
<tbody>${income.rows.map((row) => renderRow(row, periods.length))}</tbody></table></div>
<p class="origin">${renderNote(periods)}<a class="right" href="${siteLinks.statement(statement.project_id)}">The whole statement</a></p>
</section>
</section>`
}

function renderRow(row: StatementRow, shown: number): Html {
  return html`<tr${row.is_summary ? html` class="summary"` : null}><th scope="row" title="${row.definition}">${row.title}</th>${row.cells
    .slice(0, shown)
    .map((cell) =>
      renderCell(cell, row),
    )}<td>${formatValue(row.ltm, 'usd', styleOf(row))}</td></tr>`
}

/** An unfinished period has no change, since it would be measured against a whole one. */
function renderCell(cell: StatementCell, row: StatementRow): Html {
  const { value, pop_change, provisional } = cell
  const before = row.cells[row.cells.indexOf(cell) + 1]?.value
  const of = { value, before, metric: getMetric(row.metric_id) }
  const change = provisional || pop_change === null ? '' : formatChange(pop_change, of)
  return html`<td>${formatValue(value, 'usd', styleOf(row))}<small>${change}</small></td>`
}

function styleOf({ cells }: StatementRow): FormatStyle {
  return columnStyle(cells.map(({ value }) => value))
}

function renderNote(periods: FinancialStatement['periods']): Html {
  const isUnfinished = periods.some((period) => period.provisional)
  return html`<span>${isUnfinished ? '* incomplete quarter. ' : ''}Below each figure, the change against the quarter before.</span>`
}
