import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import {
  EMBEDDED_PANELS,
  findEmbeddedPanel,
  type PanelPlace,
} from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { findPanelPath } from '@tickmark/core/embeds/findPanelPath'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'

/** A chart that an address describes, and what it is called. */
export type FramedChart = { title: string; definition: ChartDefinition }

const LONGEST_TITLE = 200
/** The only question of a chart whose parameters are the fields of one. */
const ID = 'a'

/**
 * Reads what the parameters of `/explorer/embed/chart` describe, as the terminal writes them: text, or JSON.
 * @returns undefined for a panel that is no chart over time, and for what is wrong, which the page reports.
 */
export function readFramedChart(parameters: URLSearchParams): FramedChart | undefined {
  const raw = readParameters(parameters)
  if (raw.panel !== undefined) return undefined
  const { success, data } = ChartDefinition.safeParse(raw.chart ?? describeQuestion(raw))
  if (!success) return undefined
  const [metric = ''] = data.questions[0]?.query.metrics ?? []
  return { title: readTitle(raw, findMetric(metric)?.title ?? metric), definition: data }
}

/** A panel that an address names, what it is called, and the page of the terminal that has it. */
export type FramedPanel = PanelPlace & { title: string; path: string }

/** Reads which panel the parameters of `/explorer/embed/chart` name; undefined where they name none. */
export function readFramedPanel(parameters: URLSearchParams): FramedPanel | undefined {
  const raw = readParameters(parameters)
  const panel = findEmbeddedPanel(raw.panel)
  if (panel === undefined) return undefined
  const { panel: _panel, title: _title, theme: _theme, ...look } = raw
  const path = findPanelPath({ panel, look })
  return path === undefined
    ? undefined
    : { panel, look, path, title: readTitle(raw, EMBEDDED_PANELS[panel]) }
}

function readTitle({ title }: Record<string, unknown>, own: string): string {
  return (typeof title === 'string' ? title : own).slice(0, LONGEST_TITLE)
}

function readParameters(parameters: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries([...parameters].map(([name, text]) => [name, readValue(text)]))
}

function describeQuestion(raw: Record<string, unknown>) {
  const query = Object.fromEntries(
    Object.keys(MetricQuery.shape).flatMap((field) =>
      raw[field] === undefined ? [] : [[field, raw[field]]],
    ),
  )
  const { hide, own } = raw
  return {
    questions: [{ id: ID, query: { ...query, metrics: listOf(raw.metrics) } }],
    kind: raw.table === true ? 'table' : raw.kind,
    fits_range: raw.range === undefined,
    log: raw.log === true,
    hidden: listOf(hide).map((id) => `${ID}:${id}`),
    // `yoy:aave|fees` is what the page writes where a chart has one query.
    own: listOf(own).map((text) => String(text).replace(':', `:${ID}:`)),
  }
}

function listOf(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** The router writes what is no text as JSON, and text that would be JSON with quotes. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
