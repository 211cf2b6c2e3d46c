import type { PanelPlace } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import type { EmbeddedChart } from './EmbeddedChart.ts'

/** An embedded panel. */
export type EmbeddedPart = PanelPlace & { title: string }

/** A chart that somebody made, as an address holds it; `readChart` reads it. */
export type EmbeddedDrawing = { title: string; chart: unknown }

/** Whatever can stand in a frame on somebody else's page. */
export type Embedded = EmbeddedChart | EmbeddedPart | EmbeddedDrawing
