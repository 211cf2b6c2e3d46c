import { z } from 'zod'
import { MartView } from '../marts/MartView.ts'
import { MetricQuery } from '../query/MetricQuery.ts'
import { GRANULARITIES } from '../time/Granularity.ts'
import { INTERVALS } from '../time/Interval.ts'
import { ChartDefinition } from './ChartDefinition.ts'

const Id = z.string().regex(/^[a-z0-9-]{1,40}$/)
const DocumentId = z.string().min(1).max(100)

/** Where a tile stands on a grid of twelve columns; the height is in rows. */
const Place = z.strictObject({
  x: z.int().min(0).max(11),
  y: z.int().min(0).max(10_000),
  w: z.int().min(1).max(12),
  h: z.int().min(1).max(40),
})

/** Charts and tables are kept in the dashboard itself, or taken from a document, so that a change of it shows. */
const TileBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chart'), chart: ChartDefinition }),
  z.strictObject({ kind: z.literal('table'), table: MartView }),
  z.strictObject({ kind: z.literal('document'), document_id: DocumentId }),
  /** The newest value of a question with one series, with its change and a sparkline. */
  z.strictObject({ kind: z.literal('figure'), query: MetricQuery }),
  /** Markdown; HTML in it is not shown. */
  z.strictObject({ kind: z.literal('text'), text: z.string().max(20_000) }),
  /** A heading over the tiles below it, as wide as the page. */
  z.strictObject({ kind: z.literal('section') }),
])

const Tile = z.strictObject({
  tile_id: Id,
  title: z.string().max(200).default(''),
  place: Place,
  body: TileBody,
})

/** Tiles on a grid, and what holds for all of them. */
export const DashboardDefinition = z.strictObject({
  tiles: z.array(Tile).max(60).default([]),
  /** What tiles are asked with instead of their own; null leaves each its own. */
  granularity: z.enum(GRANULARITIES).nullable().default(null),
  range: z.enum(INTERVALS).nullable().default(null),
  /** Names that stand in questions in place of a project, such as `$project`, and the project that each stands for. */
  variables: z
    .array(
      z.strictObject({
        name: z.string().regex(/^\$[a-z][a-z0-9_]{0,30}$/),
        label: z.string().max(60),
        project: z.string().min(1).max(120),
      }),
    )
    .max(8)
    .default([]),
})
export type DashboardDefinition = z.output<typeof DashboardDefinition>
