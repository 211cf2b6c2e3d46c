import { type Html, html } from './html.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

/** The same figures for programs, and a terminal of one's own. */
export function renderProgram({ config, content, switches }: SiteView): Html {
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
