import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { drawChange, drawLogo, drawSparkline } from './drawMarks.ts'
import { type Html, html } from './html.ts'
import { LEADER_COLUMNS, type Leader, type LeaderColumn, type SectorFees } from './SiteContent.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

/** How the further columns are headed. */
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

/** Who earned how much: the largest projects, and the market sectors. */
export function renderFigures({ content, switches }: SiteView): Html | null {
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
<tbody>${fees.leaders.map(renderLeader)}</tbody></table>
<p class="origin"><a href="${siteLinks.fees(switches)}">All ${fees.projects} projects with fees</a><span class="right">Change against the 30 days before</span></p>
</section>
${switches.MARKET_SECTORS_ENABLED ? renderSectors(sectors) : null}
</section>`
}

function renderLeader({ project, fees, change, trend, figures }: Leader, index: number): Html {
  const sector = MARKET_SECTORS.find((one) => one.market_sector_id === project.market_sectors[0])
  return html`<tr><th scope="row"><span class="rank">${index + 1}</span>${drawLogo(project)}<a href="${siteLinks.project(project.project_id)}">${project.name}</a><span class="symbol">${project.symbol}</span></th><td class="wide left quiet">${sector?.name ?? ''}</td><td>${formatValue(fees, 'usd', 'compact')}</td><td>${drawChange(change)}</td>${LEADER_COLUMNS.map(
    (id) => html`<td class="wide">${formatValue(figures[id], FORMATS[id], 'compact')}</td>`,
  )}<td class="wide">${drawSparkline(trend, change)}</td></tr>`
}

function renderSectors(sectors: readonly SectorFees[]): Html {
  const largest = Math.max(...sectors.map((sector) => sector.fees ?? 0), Number.MIN_VALUE)
  return html`<section class="panel" aria-labelledby="sectors">
<h3 id="sectors">Fees by market sector, 30 days</h3>
<ul class="sectors">${sectors.map(
    (sector) =>
      html`<li><a href="${siteLinks.sector(sector.market_sector_id)}" title="${sector.definition}"><span class="name">${sector.name}</span><span class="quiet">${countProjects(sector.projects)}</span><span class="value">${formatValue(sector.fees, 'usd', 'compact')}</span><svg aria-hidden="true" class="bar"><rect width="${(((sector.fees ?? 0) / largest) * 100).toFixed(1)}%" height="100%"/></svg></a></li>`,
  )}</ul>
<p class="origin"><span>A project counts in each of its sectors, so they do not add up to the total.</span></p>
</section>`
}

function countProjects(count: number): string {
  return count === 1 ? '1 project' : `${count} projects`
}
