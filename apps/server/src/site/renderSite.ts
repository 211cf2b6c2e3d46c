import { type Html, html } from './html.ts'
import { renderFigures } from './renderFigures.ts'
import { renderFoot, renderTop } from './renderFrame.ts'
import { renderHero } from './renderHero.ts'
import { renderProgram } from './renderProgram.ts'
import { renderStatement } from './renderStatement.ts'
import { renderTotals } from './renderTotals.ts'
import { renderTracing } from './renderTracing.ts'
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
