import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { drawTick } from './drawMarks.ts'
import { type Html, html } from './html.ts'
import { renderFigures } from './renderFigures.ts'
import { renderHero } from './renderHero.ts'
import { renderStatement } from './renderStatement.ts'
import { renderTracing } from './renderTracing.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

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

/** What the terminal holds right now; the data status shows the same numbers. */
function renderTotals({ content }: SiteView): Html {
  const { status, catalogued, metrics, sources, newestDay } = content
  return html`<section class="wrap held" aria-label="What is loaded"><dl class="totals">
${renderTotal('Facts held', count(status.totals.facts), 'the latest version of every point')}
${renderTotal('Projects with data', count(status.totals.projects), `of ${count(catalogued)} in the catalogue`)}
${renderTotal('Metrics with data', count(metrics), `of ${count(METRICS.length)} in the catalogue`)}
${renderTotal('Sources', count(sources.length), sources.length === 1 ? (sources[0]?.name ?? '') : 'that delivered facts')}
${renderTotal('Latest day', newestDay === null ? '—' : formatDay(newestDay), html`<a href="${siteLinks.status}">Data status</a>`)}
</dl></section>`
}

function renderTotal(label: string, value: string, detail: string | Html): Html {
  return html`<div><dt>${label}</dt><dd><span class="figure">${value}</span><span class="quiet">${detail}</span></dd></div>`
}

function count(value: number): string {
  return formatValue(value, 'number', 'exact')
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
<h2>${asked === null ? 'Yours to run' : 'Yours to ask, and yours to run'}</h2>
<div class="columns even">
${asked === null ? null : renderCall(config, asked)}
<section class="panel" aria-labelledby="run"><h3 id="run">A terminal of your own</h3>
<p>One command on one machine, with nothing to install beside it. The same code and the same questions run on a ClickHouse server when one machine is not enough.</p>
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
<p>Any metric, statement or question as JSON, CSV or Parquet. The answer to this call is the fact of the trail above: <strong>${value ?? '—'}</strong>.</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer ${publicToken}" \\
  "${address}"</code></pre>
<p class="origin"><a href="${siteLinks.reference}">All calls</a><span class="right">JSON · CSV · Parquet · OpenAPI 3.1</span></p>
</section>`
}
