import { defaultStringifySearch } from '@tanstack/react-router'
import { CHART_KINDS } from '@tickmark/core/charts/PreparedChart'
import { EMBEDDED_PANELS, findEmbeddedPanel } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { findPanelPath } from '@tickmark/core/embeds/findPanelPath'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { readSearch } from '../../../data/readSearch.ts'
import { THEME_PREFERENCES, type ThemePreference } from '../../../ui/theme.tsx'
import type { EmbeddedChart } from '../actions/EmbeddedChart.ts'
import type { Embedded } from '../actions/EmbeddedPart.ts'

/** The fields of a question that are neither lists of texts nor read one by one; the server checks them. */
const GIVEN = ['where', 'range', 'transforms', 'top', 'unit', 'as_of'] as const
const LONGEST_TITLE = 200
/**
 * The address, below the origin, at which a chart or a panel stands alone in a theme. Each field of its question, or of
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

/** What an address describes, or what is wrong with it in words for the one who wrote it. */
export function readEmbedAddress(raw: Record<string, unknown>): Embedded | { problem: string } {
  const read = readSearch(raw)
  const theme = raw.theme === undefined ? 'dark' : read.choice('theme', THEME_PREFERENCES)
  if (theme === undefined) return { problem: `theme is none of ${THEME_PREFERENCES.join(', ')}.` }
  if (raw.chart !== undefined) {
    const title = readSearch(raw).text('title') ?? 'Chart'
    return { title: title.slice(0, LONGEST_TITLE), chart: raw.chart }
  }
  return raw.panel === undefined ? readChart(raw) : readPart(raw)
}

function readPart(raw: Record<string, unknown>): Embedded | { problem: string } {
  const read = readSearch(raw)
  const panel = findEmbeddedPanel(raw.panel)
  if (panel === undefined)
    return { problem: `panel is none of ${Object.keys(EMBEDDED_PANELS).join(', ')}.` }
  const { panel: _panel, title: _title, theme: _theme, ...look } = raw
  if (findPanelPath({ panel, look }) === undefined)
    return { problem: 'The address names no project, such as project=aave.' }
  const title = read.text('title') ?? EMBEDDED_PANELS[panel]
  return { panel, look, title: title.slice(0, LONGEST_TITLE) }
}

function readChart(raw: Record<string, unknown>): Embedded | { problem: string } {
  const read = readSearch(raw)
  const metrics = read.texts('metrics')
  if (metrics === undefined)
    return { problem: 'The address names no metric, such as metrics=["fees"].' }
  const granularity =
    raw.granularity === undefined ? 'day' : read.choice('granularity', GRANULARITIES)
  if (granularity === undefined)
    return { problem: `granularity is none of ${GRANULARITIES.join(', ')}.` }
  const kind = raw.kind === undefined ? 'line' : read.choice('kind', CHART_KINDS)
  if (kind === undefined) return { problem: `kind is none of ${CHART_KINDS.join(', ')}.` }
  const given = Object.fromEntries(
    GIVEN.filter((field) => raw[field] !== undefined).map((field) => [field, raw[field]]),
  )
  // A wrong field is refused by the server, which says what is wrong with it.
  const query = {
    ...given,
    metrics,
    granularity,
    breakdown: read.texts('breakdown') ?? [],
  } as MetricQueryInput
  return {
    title: (read.text('title') ?? metrics.map(nameMetric).join(', ')).slice(0, LONGEST_TITLE),
    query,
    kind,
    log: read.flag('log') === true,
    asTable: read.flag('table') === true,
    own: read.texts('own'),
    hidden: new Set(read.texts('hide')),
  }
}

function nameMetric(metric: string): string {
  return findMetric(metric)?.title ?? metric
}
