import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type {
  FinancialStatement,
  StatementCell,
  StatementRow,
} from '@tickmark/core/answers/FinancialStatement'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import {
  columnStyle,
  countThings,
  type FormatStyle,
  formatCount,
  formatMetricValue,
  formatValue,
} from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { describeChecks } from '@tickmark/core/quality/describeChecks'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Day } from '@tickmark/core/time/Day'
import { drawChange, drawMark, drawSparkline, drawTick } from './drawMarks.ts'
import { type Html, html } from './html.ts'
import {
  LEADER_COLUMNS,
  type Leader,
  type LeaderColumn,
  type MonthlyFees,
  type SectorFees,
  type SiteFees,
  type TracedFigure,
} from './SiteContent.ts'
import type { SiteView } from './SiteView.ts'

/** The body of the public website. */
export function renderSite(view: SiteView): Html {
  return html`${renderTop(view)}
<main id="main" tabindex="-1">
${renderHero(view)}
${renderTotals(view)}
${renderFigures(view)}
${renderStatement(view)}
${renderTracing(view)}
${renderProgram(view)}
</main>
${renderFoot(view)}`
}

/** Renders what the terminal holds right now; the data status shows the same numbers. */
function renderTotals({ content }: SiteView): Html {
  const { status, catalogd, metrics, sources, newestDay } = content
  return html`<section class="wrap held" aria-label="Loaded data"><dl class="totals">
${renderTotal('Facts stored', count(status.totals.facts), 'the latest version of every point')}
${renderTotal('Projects with data', count(status.totals.projects), `of ${count(catalogd)} in the catalog`)}
${renderTotal('Metrics with data', count(metrics), `of ${count(listMetrics().length)} in the catalog`)}
${renderTotal('Sources', count(sources.length), sources.length === 1 ? (sources[0]?.name ?? '') : 'that delivered facts')}
${renderTotal('Latest day', newestDay === null ? '—' : formatDay(newestDay), html`<a href="${siteLinks.status}">Data status</a>`)}
</dl></section>`
}

function renderTotal(label: string, value: string, detail: string | Html): Html {
  return html`<div><dt>${label}</dt><dd><span class="figure">${value}</span><span class="quiet">${detail}</span></dd></div>`
}

function count(value: number): string {
  return formatCount(value)
}

/** The bar at the top: whose page it is, its parts, and the way into the terminal. */
function renderTop({ config, content, switches }: SiteView): Html {
  return html`<a class="skip" href="#main">Skip to content</a>
<header class="top"><div class="wrap">
<a class="brand" href="/" aria-current="page">${drawTick()}<span>${config.productName}</span></a>
<nav aria-label="Site">
${content.fees === null ? null : html`<a href="#figures">Figures</a>`}
${content.statement === null || !switches.FINANCIAL_STATEMENTS_ENABLED ? null : html`<a href="#statements">Statements</a>`}
${content.traced === null ? null : html`<a href="#tracing">Tracing</a>`}
${switches.DOCS_README_ENABLED ? html`<a href="${siteLinks.docs}">Docs</a>` : null}
${switches.API_DOCS_ENABLED ? html`<a href="${siteLinks.reference}">API</a>` : null}
</nav>
${content.status.sample ? html`<span class="badge">Sample data</span>` : null}
<a class="button" href="${siteLinks.terminal}">Open terminal</a>
</div></header>`
}

function renderFoot({ config, content, switches }: SiteView): Html | null {
  if (!switches.FOOTER_ENABLED) return null
  return html`<footer class="foot"><div class="wrap">
<p class="brand">${drawTick()}<span>${config.productName}</span></p>
<nav aria-label="Terminal">
<a href="/explorer/projects">Projects</a>
${switches.METRICS_PAGE_ENABLED ? html`<a href="/explorer/metrics">Metrics</a>` : null}
<a href="${siteLinks.status}">Data status</a>
${switches.DOCS_README_ENABLED ? html`<a href="${siteLinks.docs}">Docs</a>` : null}
${switches.API_DOCS_ENABLED ? html`<a href="${siteLinks.reference}">API reference</a>` : null}
</nav>
<p class="quiet">${content.newestDay === null ? 'No data yet' : `Data to ${formatDay(content.newestDay)}`} · Open source, Apache 2.0</p>
</div></footer>`
}

/** The API, and how to host a terminal. */
function renderProgram({ config, content, switches }: SiteView): Html {
  const asked = switches.API_DOCS_ENABLED ? content.traced : null
  return html`<section class="wrap">
<h2>${asked === null ? 'Yours to run' : 'Yours to query, and yours to run'}</h2>
<div class="columns even">
${asked === null ? null : renderCall(config, asked)}
<section class="panel" aria-labelledby="run"><h3 id="run">A terminal of your own</h3>
<p>One command on one machine, with nothing to install beside it. The same code and the same queries run on a ClickHouse server when one machine is not enough.</p>
<pre tabindex="0"><code>npm start
npm run import -- &lt;file or folder&gt;</code></pre>
${switches.DOCS_README_ENABLED ? html`<p class="origin"><a href="${siteLinks.docs}/operator-guide">Operator guide</a><a class="right" href="${siteLinks.docs}/architecture">How it is built</a></p>` : null}
</section>
</div>
</section>`
}

/** The call that answers the fact of the trail. */
function renderCall(
  { publicUrl, publicToken }: SiteView['config'],
  { project, trace, fact }: NonNullable<SiteView['content']['traced']>,
): Html {
  const { metric_id } = fact.metric
  const part = trace.parts.find((one) => one.metric_id === metric_id)
  const value = trace.metric_id === metric_id ? trace.value : (part?.value ?? null)
  const address = `${publicUrl}/v2/metrics/${metric_id}?project_ids=${encodeURIComponent(project.project_id)}&start=${trace.timestamp}&end=${trace.timestamp}`
  return html`<section class="panel" aria-labelledby="call"><h3 id="call">Every figure by an API</h3>
<p>Any metric, statement or query as JSON, CSV or Parquet. The answer to this call is the fact of the trail above: <strong>${value ?? '—'}</strong>.</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer ${publicToken}" \\
  "${address}"</code></pre>
<p class="origin"><a href="${siteLinks.reference}">All calls</a><span class="right">JSON · CSV · Parquet · OpenAPI 3.1</span></p>
</section>`
}

/** The headings of the further columns. */
const HEADS = {
  revenue_30d_sum: 'Revenue, 30d',
  market_cap_circulating_7d_latest: 'Market cap',
  pf_circulating_7d_latest: 'P/F',
} as const satisfies Record<LeaderColumn, string>

const FORMATS = {
  revenue_30d_sum: 'usd',
  market_cap_circulating_7d_latest: 'usd',
  pf_circulating_7d_latest: 'multiple',
} as const satisfies Record<LeaderColumn, MetricFormat>

/** Renders who earned how much: the largest projects, and the market sectors. */
function renderFigures({ content, switches, logos }: SiteView): Html | null {
  const { fees, sectors } = content
  if (fees === null) return null
  return html`<section id="figures" class="wrap">
<h2>What users pay, and to whom</h2>
<p class="lead">Fees are everything that users paid to use a project, in US dollars, over the 30 days to ${formatDay(fees.anchor)}.</p>
<section class="panel" aria-labelledby="leaders">
<h3 id="leaders">Largest by fees</h3>
<table class="leaders" aria-labelledby="leaders"><thead><tr><th scope="col">Project</th><th scope="col" class="wide left">Market sector</th><th scope="col">Fees, 30d</th><th scope="col">Change</th>${LEADER_COLUMNS.map(
    (id) => html`<th scope="col" class="wide">${HEADS[id]}</th>`,
  )}<th scope="col" class="wide">${RANKING_INTERVAL} trend of fees</th></tr></thead>
<tbody>${fees.leaders.map((leader, index) => renderLeader(leader, index, logos))}</tbody></table>
<p class="origin"><a href="${siteLinks.fees(switches)}">All ${fees.projects} projects with fees</a><span class="right">Change against the 30 days before</span></p>
</section>
${switches.MARKET_SECTORS_ENABLED ? renderSectors(sectors) : null}
</section>`
}

function renderLeader(
  { project, fees, change, trend, figures }: Leader,
  index: number,
  logos: SiteView['logos'],
): Html {
  const sector = MARKET_SECTORS.find((one) => one.market_sector_id === project.market_sectors[0])
  return html`<tr><th scope="row"><span class="rank">${index + 1}</span>${drawMark(project, logos)}<a href="${siteLinks.project(project.project_id)}">${project.name}</a><span class="symbol">${project.symbol}</span></th><td class="wide left quiet">${sector?.name ?? ''}</td><td>${formatValue(fees, 'usd', 'compact')}</td><td>${drawChange(change)}</td>${LEADER_COLUMNS.map(
    (id) => html`<td class="wide">${formatValue(figures[id], FORMATS[id], 'compact')}</td>`,
  )}<td class="wide">${drawSparkline(trend, change)}</td></tr>`
}

function renderSectors(sectors: readonly SectorFees[]): Html {
  const largest = Math.max(...sectors.map((sector) => sector.fees ?? 0), Number.MIN_VALUE)
  return html`<section class="panel" aria-labelledby="sectors">
<h3 id="sectors">Fees by market sector, 30 days</h3>
<ul class="sectors">${sectors.map(
    (sector) =>
      html`<li><a href="${siteLinks.sector(sector.market_sector_id)}" title="${sector.definition}"><span class="name">${sector.name}</span><span class="quiet">${countThings(sector.projects, 'project')}</span><span class="value">${formatValue(sector.fees, 'usd', 'compact')}</span><svg aria-hidden="true" class="bar"><rect width="${(((sector.fees ?? 0) / largest) * 100).toFixed(1)}%" height="100%"/></svg></a></li>`,
  )}</ul>
<p class="origin"><span>A project counts in each of its sectors, so they do not add up to the total.</span></p>
</section>`
}

/** More facts than these make the trail longer without saying more. */
const MAX_FACTS = 2

/** Renders how a figure is traced, and one that is. */
function renderTracing({ content }: SiteView): Html | null {
  const { traced } = content
  if (traced === null) return null
  return html`<section id="tracing" class="wrap">
<h2>Every figure has a trail</h2>
<p class="lead">A tick mark is what an auditor puts beside a number that was followed to its source. Here anyone can follow it.</p>
<div class="columns even">
<ol class="steps">
<li><h3>What a source delivers becomes a batch</h3><p>One file, one batch. It appears whole or not at all, and loading it twice changes nothing. Rows that are left out are counted, with the reason and an example.</p></li>
<li><h3>Nothing is overwritten</h3><p>Each value is kept with the moment it was observed. When a source restates a day, both versions stay. Any page can be read as of an earlier day.</p></li>
<li><h3>What is missing stays missing</h3><p>A day without a value is absent, never zero. A metric that is derived says its formula, and shows the value of each part.</p></li>
<li><h3>Identities are checked after each load</h3><p>Fees are revenue and supply-side fees. Market cap is price times supply. Where that does not hold, it is shown.</p></li>
</ol>
${renderTrail(traced)}
</div>
</section>`
}

function renderTrail({ project, metric, trace, fact }: TracedFigure): Html {
  const day = formatDay(trace.timestamp)
  const facts = fact.versions.slice(0, MAX_FACTS)
  const rest = fact.versions.length - facts.length
  return html`<section class="panel trail" aria-labelledby="trail">
<h3 id="trail">${metric.title} of ${project.name}, ${day}</h3>
<p class="figure">${formatMetricValue(trace.value, metric, 'exact')}</p>
<ol>
${
  trace.formula === null
    ? null
    : html`<li><span class="what">${drawTick(12)}Formula</span><code>${trace.formula}</code><dl>${trace.parts.map(
        (part) =>
          html`<div><dt>${part.title}</dt><dd>${formatMetricValue(part.value, getMetric(part.metric_id), 'exact')}</dd></div>`,
      )}</dl></li>`
}
${facts.map(
  (version) =>
    html`<li><span class="what">${drawTick(12)}Fact</span><dl>
<div><dt>${fact.metric.title}${version.chain_id === '' ? '' : ` on ${version.chain_id}`}</dt><dd>${formatMetricValue(version.value, fact.metric, 'exact')}</dd></div>
<div><dt>Source</dt><dd>${SOURCE_NAMES[version.source_id] ?? version.source_id}</dd></div>
<div><dt>File</dt><dd><code>${version.file}</code></dd></div>
<div><dt>Batch</dt><dd><code>${version.batch_id}</code></dd></div>
<div><dt>Known since</dt><dd>${formatMoment(version.observed_at)}</dd></div>
</dl></li>`,
)}
</ol>
<p class="origin">${rest === 0 ? null : html`<span>and ${rest} more facts of the day</span>`}<a class="right" href="${siteLinks.trace(project.project_id, metric.metric_id, trace.timestamp)}">Open this trace in the terminal</a></p>
</section>`
}

const SHOWN_PERIODS = 5

/** The newest quarters of the largest project's income statement, as its own page shows them. */
function renderStatement({ content, switches }: SiteView): Html | null {
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

/** Renders what the product is, the ways in, and what all projects together earned. */
function renderHero(view: SiteView): Html {
  const { config, content, switches } = view
  return html`<section class="hero wrap">
<div class="pitch">
<h1>Crypto fundamentals you can trace</h1>
<p class="lead">${config.productName} measures blockchains and dapps through traditional financial metrics. Every figure can be traced to its source file, its formula and the time it was known.</p>
<p class="ways"><a class="button large" href="${siteLinks.terminal}">Open terminal</a>${
    switches.API_DOCS_ENABLED
      ? html`<a class="button large ghost" href="${siteLinks.reference}">API reference</a>`
      : null
  }</p>
${
  content.status.sample
    ? html`<p class="note"><strong>Sample data.</strong> The projects are real, the values on this page are generated. The first real file replaces them.</p>`
    : null
}
</div>
${content.fees === null ? renderAbsence(view) : renderMonths(view, content.fees)}
</section>`
}

function renderMonths({ switches, content }: SiteView, fees: SiteFees): Html {
  const { revenue, sources, provisionalFrom, timestamps, wholeFrom } = fees.months
  const hasRevenue = revenue.some((value) => value !== null)
  return html`<figure class="panel" aria-labelledby="months">
<figcaption><span id="months">Fees of all projects, 30 days</span><a class="figure" href="${siteLinks.fees(switches)}">${formatValue(fees.total, 'usd', 'compact')}</a></figcaption>
<p class="legend"><span class="key fees">Fees</span>${hasRevenue ? html`<span class="key revenue">Revenue</span>` : null}<span class="right">by month${wholeFrom > 0 ? ', the first partial' : ''}${provisionalFrom < timestamps.length ? ', the last incomplete' : ''}</span></p>
${drawMonths(fees.months)}
<p class="origin">${renderChecks(fees.months.checks)}${switches.CHART_SOURCES_ENABLED ? html`<span>Sources: ${sources.map((id) => SOURCE_NAMES[id] ?? id).join(', ')}</span>` : null}<span class="right">${fees.projects} ${content.isFilling ? 'projects so far,' : 'projects'} to ${formatDay(fees.anchor)}</span></p>
</figure>`
}

function renderChecks(checks: readonly CheckResult[]): Html | null {
  const words = describeChecks(checks)
  if (words === null) return null
  return checks.every((check) => check.passed)
    ? html`<a class="checked" href="${siteLinks.status}">${drawTick(10)}${words}</a>`
    : html`<a href="${siteLinks.status}">${words}</a>`
}

/** An empty terminal says so, and how it is filled. */
function renderAbsence({ content }: SiteView): Html {
  switch (content.status.state) {
    case 'empty':
      return html`<div class="panel absence"><h2>Nothing is loaded yet</h2>
<p>This terminal has no figures. Load files of supported sources; each is recognized by its content:</p>
<pre tabindex="0"><code>npm run import -- &lt;file or folder&gt;</code></pre>
<p>Figures appear on this page once the first file is loaded.</p></div>`
    case 'filling':
      return html`<div class="panel absence"><h2>The first data is loading</h2>
<p>Figures appear on this page when the load is complete. <a href="${siteLinks.status}">Data status</a> shows how far it is.</p></div>`
    case 'ready':
      return html`<div class="panel absence"><h2>No source has delivered fees yet</h2>
<p>Other metrics are in: <a href="${siteLinks.status}">Data status</a> lists them.</p></div>`
  }
}

/** The drawing is stretched to the room it gets; its texts stand outside of it and are not. */
const HEIGHT = 100
const STEP = 10
const BAR = 7.2

/** Fees and, before them, revenue of all projects by month. */
function drawMonths(months: MonthlyFees): Html {
  const { timestamps, fees, revenue, provisionalFrom, wholeFrom } = months
  const top = roundUp(Math.max(...[...fees, ...revenue].map((value) => value ?? 0)))
  const bars = (values: readonly (number | null)[], name: string) =>
    values.map((value, index) => {
      if (value === null || value <= 0) return null
      const height = (value / top) * HEIGHT
      const state = index >= provisionalFrom || index < wholeFrom ? ' incomplete' : ''
      return html`<rect class="${name}${state}" x="${(index * STEP + (STEP - BAR) / 2).toFixed(1)}" y="${(HEIGHT - height).toFixed(2)}" width="${BAR}" height="${height.toFixed(2)}"/>`
    })
  const [first, last] = [timestamps[0], timestamps.at(-1)]
  const middle = timestamps[Math.floor((timestamps.length - 1) / 2)]
  const name = (day: string | undefined) =>
    day === undefined ? '' : formatPeriod(day, 'month').heading
  return html`<div class="plot">
<div class="levels" aria-hidden="true"><span>${formatValue(top, 'usd', 'short')}</span><span>${formatValue(top / 2, 'usd', 'short')}</span><span>${formatValue(0, 'usd', 'short')}</span></div>
<svg role="img" aria-label="Fees and revenue of all projects by month, from ${name(first)} to ${name(last)}" viewBox="0 0 ${timestamps.length * STEP} ${HEIGHT}" preserveAspectRatio="none">${bars(fees, 'fees')}${bars(revenue, 'revenue')}</svg>
<div class="times" aria-hidden="true"><span>${name(first)}</span><span>${name(middle)}</span><span>${name(last)}</span></div>
</div>`
}

const STEPS = [1, 2, 4, 5, 6, 8, 10]

/** The next number above that reads well on an axis: 37 becomes 40, 1,210 becomes 2,000. One where there is nothing. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((one) => one * power >= value) ?? 10
  return step * power
}

/** Addresses of the terminal that the website leads to. */
const siteLinks = {
  terminal: '/explorer',
  status: '/explorer/status',
  docs: '/explorer/docs',
  reference: '/explorer/api-docs',
  project: (id: string) => `/explorer/projects/${encodeURIComponent(id)}`,
  statement: (id: string) => `/explorer/projects/${encodeURIComponent(id)}/financial-statement`,
  sector: (id: string) => `/explorer/projects?sectors=${encodeURIComponent(id)}`,
  /** All projects by fees: the metric's own page, or the list where metrics are switched off. */
  fees: ({ METRICS_PAGE_ENABLED }: ResolvedSwitches) =>
    METRICS_PAGE_ENABLED ? '/explorer/metrics/fees' : '/explorer/projects?sort=-fees_30d_sum',
  /** A project's page with the trace of one day's figure open over it. */
  trace: (project: string, metric: string, day: Day) =>
    `/explorer/projects/${encodeURIComponent(project)}?trace=${encodeURIComponent([project, metric, day, 'day'].join('~'))}`,
} as const
