import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { drawTick } from './drawMarks.ts'
import { type Html, html } from './html.ts'
import type { TracedFigure } from './SiteContent.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

/** More facts than these make the trail longer without saying more. */
const MAX_FACTS = 2

/** How a figure is traced, and one that is. */
export function renderTracing({ content }: SiteView): Html | null {
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
