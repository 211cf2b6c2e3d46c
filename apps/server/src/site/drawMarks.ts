import { monogram } from '@tickmark/core/drawing/monogram'
import { seriesColor } from '@tickmark/core/drawing/seriesColor'
import { describeTrend, prepareSparkline } from '@tickmark/core/drawing/sparkline'
import type { Project } from '@tickmark/core/projects/Project'
import { describeChange } from '../pictures/describeChange.ts'
import { type Html, html } from './html.ts'
import type { SiteView } from './SiteView.ts'

/** The mark of the house: what is beside it was checked. */
export function drawTick(size = 16): Html {
  return html`<svg class="tick" width="${size}" height="${size}" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="square" aria-hidden="true"><path d="M2 9l4 4 8-11"/></svg>`
}

/** A project's logo where there is one, else its monogram, as the terminal draws it. */
export function drawMark(
  { project_id, name }: Pick<Project, 'project_id' | 'name'>,
  logos: SiteView['logos'],
): Html {
  if (logos.has(project_id)) {
    const address = `/explorer/project-logos/${encodeURIComponent(project_id)}.png`
    return html`<img class="logo" src="${address}" alt="" width="24" height="24" loading="lazy">`
  }
  const color = seriesColor(project_id)
  const letters = monogram(name)
  return html`<svg class="logo" width="24" height="24" viewBox="0 0 40 40" aria-hidden="true"><rect x="1" y="1" width="38" height="38" rx="10" fill="${color}" fill-opacity="0.16" stroke="${color}" stroke-opacity="0.55" stroke-width="1.5"/><text x="20" y="21" text-anchor="middle" dominant-baseline="central" font-size="${letters.length > 1 ? 15 : 19}" font-weight="650">${letters}</text></svg>`
}

/** A relative change: its sign is written out, so color is never the only sign of its direction. */
export function drawChange(change: number | null): Html {
  const { text, tone } = describeChange(change, {}) ?? { text: '—', tone: 'flat' }
  return html`<span class="${tone}">${text}</span>`
}

const SPARK = { width: 88, height: 22 }

/** A line the height of the text, in the color of the change beside it. */
export function drawSparkline(values: readonly (number | null)[], change: number | null): Html {
  const path = prepareSparkline(values, SPARK)
  if (path === '') return html`<span class="flat">—</span>`
  const { direction, words } = describeTrend(values, change)
  return html`<svg class="spark ${direction}" role="img" aria-label="${words}" width="${SPARK.width}" height="${SPARK.height}"><path d="${path}" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linejoin="round"/></svg>`
}
