import type { EmbeddedChart } from './EmbeddedChart.ts'

/** Panels that show no question about metrics, but can stand alone all the same. */
export const EMBEDDED_PANELS = [
  'vesting',
  'fundraises',
  'fees-to-earnings',
  'revenue-share',
  'sectors',
  'composition',
  'ranking',
  'concentration',
  'movers',
  'scatter',
] as const
export type EmbeddedPanelId = (typeof EMBEDDED_PANELS)[number]

/** A panel that stands alone: which one, of what, and how it is looked at. */
export type EmbeddedPart = {
  title: string
  panel: EmbeddedPanelId
  /** What the address of its own page holds, and whose panel it is; each field is a parameter. */
  look: Readonly<Record<string, unknown>>
}

/** A chart that somebody made, as an address holds it; `readChart` reads it. */
export type EmbeddedDrawing = { title: string; chart: unknown }

/** Whatever can stand in a frame on somebody else's page. */
export type Embedded = EmbeddedChart | EmbeddedPart | EmbeddedDrawing
