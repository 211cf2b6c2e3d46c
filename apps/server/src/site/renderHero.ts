import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { describeChecks } from '@tickmark/core/quality/describeChecks'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { drawTick } from './drawMarks.ts'
import { type Html, html } from './html.ts'
import type { MonthlyFees, SiteFees } from './SiteContent.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

/** Renders what the product is, the ways in, and what all projects together earned. */
export function renderHero(view: SiteView): Html {
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
