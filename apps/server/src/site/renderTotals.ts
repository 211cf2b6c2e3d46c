import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { type Html, html } from './html.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

/** What the terminal holds right now; the data status shows the same numbers. */
export function renderTotals({ content }: SiteView): Html {
  const { status, metrics, sources, newestDay } = content
  return html`<section class="wrap held" aria-label="What is loaded"><dl class="totals">
${renderTotal('Facts held', count(status.totals.facts), 'the newest version of every point')}
${renderTotal('Projects with data', count(status.totals.projects), `of ${count(PROJECTS.length)} in the catalogue`)}
${renderTotal('Metrics with data', count(metrics), `of ${count(METRICS.length)} in the catalogue`)}
${renderTotal('Sources', count(sources.length), sources.length === 1 ? (sources[0]?.name ?? '') : 'that delivered facts')}
${renderTotal('Newest day', newestDay === null ? '—' : formatDay(newestDay), html`<a href="${siteLinks.status}">Data status</a>`)}
</dl></section>`
}

function renderTotal(label: string, value: string, detail: string | Html): Html {
  return html`<div><dt>${label}</dt><dd><span class="figure">${value}</span><span class="quiet">${detail}</span></dd></div>`
}

function count(value: number): string {
  return formatValue(value, 'number', 'exact')
}
