import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { readChart } from '@tickmark/core/documents/readChart'
import {
  EMBEDDED_PANELS,
  findEmbeddedPanel,
  type PanelPlace,
} from '@tickmark/core/embeds/EMBEDDED_PANELS'
import { findPanelPath } from '@tickmark/core/embeds/findPanelPath'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { FRAME_COLOR_NAMES } from './writeFrame.ts'

/** A chart or a panel that an address describes, with the page of the terminal that has it, and what it is called. */
export type Framed = { title: string } & ({ definition: ChartDefinition } | FramedPanel)
type FramedPanel = { panel: PanelPlace; path: string }

const MAX_TITLE_LENGTH = 200
/** The only query of a chart whose parameters are the fields of one. */
const ID = 'a'

/**
 * Reads what the parameters of `/explorer/embed/chart` describe, as the terminal writes them: text, or JSON.
 * @returns what is wrong, in words for the person who wrote the address.
 */
export function readFramed(parameters: URLSearchParams): Framed | { problem: string } {
  const described = [...parameters].filter(([name]) => !FRAME_COLOR_NAMES.includes(name))
  const raw = Object.fromEntries(described.map(([name, text]) => [name, readValue(text)]))
  return raw.panel === undefined ? readFramedChart(raw) : readFramedPanel(raw)
}

function readFramedChart(raw: Record<string, unknown>): Framed | { problem: string } {
  const { chart } = raw
  if (chart === undefined && listOf(raw.metrics).length === 0)
    return { problem: 'The address contains no metric, such as metrics=["fees"].' }
  const described = chart ?? describeQuery(raw)
  const { success, data } = ChartDefinition.safeParse(described)
  if (!success) {
    const { problems } = readChart(described)
    return { problem: problems.join(' ') || 'The address does not contain a valid chart.' }
  }
  const [metric = ''] = data.questions[0]?.query.metrics ?? []
  if (metric === '') return { problem: 'The address contains no metric.' }
  return { title: readTitle(raw, nameMeasure(metric)), definition: data }
}

function readFramedPanel(raw: Record<string, unknown>): Framed | { problem: string } {
  const { panel: name, title: _title, theme: _theme, interactive: _interactive, ...look } = raw
  const panel = findEmbeddedPanel(name)
  if (panel === undefined)
    return { problem: `panel must be one of ${Object.keys(EMBEDDED_PANELS).join(', ')}.` }
  const place = { panel, look }
  const path = findPanelPath(place)
  return path === undefined
    ? { problem: 'The address contains no project, such as project=aave.' }
    : { title: readTitle(raw, EMBEDDED_PANELS[panel]), panel: place, path }
}

function readTitle({ title }: Record<string, unknown>, own: string): string {
  return (typeof title === 'string' ? title : own).slice(0, MAX_TITLE_LENGTH)
}

function describeQuery(raw: Record<string, unknown>) {
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
