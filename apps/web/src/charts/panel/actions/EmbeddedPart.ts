import type { PanelPlace } from '@tickmark/core/embeds/EMBEDDED_PANELS'
import type { EmbeddedChart } from './EmbeddedChart.ts'

/** An embedded panel. */
export type EmbeddedPart = PanelPlace & { title: string }

/** A chart that a user made, as an address holds it; `readChart` reads it. */
export type EmbeddedDrawing = { title: string; chart: unknown }

/** Anything that can stand in a frame on another site's page. */
export type Embedded = EmbeddedChart | EmbeddedPart | EmbeddedDrawing
