import { formatDay } from '@tickmark/core/formats/formatDay'
import { drawTick } from './drawMarks.ts'
import { type Html, html } from './html.ts'
import type { SiteView } from './SiteView.ts'
import { siteLinks } from './siteLinks.ts'

/** The bar at the top: whose page it is, its parts, and the way into the terminal. */
export function renderTop({ config, content, switches }: SiteView): Html {
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

export function renderFoot({ config, content, switches }: SiteView): Html | null {
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
