import { defaultStringifySearch } from '@tanstack/react-router'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import type { ThemePreference } from '../../../ui/theme.tsx'
import type { EmbeddedChart } from '../actions/EmbeddedChart.ts'
import type { Embedded } from '../actions/EmbeddedPart.ts'

/**
 * The address, below the origin, at which a chart or a panel stands alone in a theme. Each field of its query, or of
 * how the panel is looked at, is a parameter.
 */
export function writeEmbedAddress(embedded: Embedded, theme: ThemePreference): string {
  return `/explorer${EMBED_PATH}${defaultStringifySearch(listFields(embedded, theme))}`
}

function listFields(embedded: Embedded, theme: ThemePreference) {
  if ('panel' in embedded)
    return { ...embedded.look, panel: embedded.panel, title: embedded.title, theme }
  return 'chart' in embedded ? { ...embedded, theme } : listChartFields(embedded, theme)
}

function listChartFields(chart: EmbeddedChart, theme: ThemePreference) {
  return {
    ...chart.query,
    title: chart.title,
    kind: chart.kind,
    log: chart.log || undefined,
    table: chart.asTable || undefined,
    own: chart.own,
    hide: chart.hidden.size === 0 ? undefined : [...chart.hidden],
    theme,
  }
}
