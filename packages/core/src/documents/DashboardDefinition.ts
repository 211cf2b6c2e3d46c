import { z } from 'zod'
import { MartView } from '../marts/MartView.ts'
import { MetricQuery } from '../query/MetricQuery.ts'
import { GRANULARITIES } from '../time/Granularity.ts'
import { INTERVALS } from '../time/Interval.ts'
import { ChartDefinition } from './ChartDefinition.ts'
import { DASHBOARD_LIMITS } from './DASHBOARD_LIMITS.ts'

const { tiles, variables, text, columns, lowestRow, rows } = DASHBOARD_LIMITS

const Id = z.string().regex(/^[a-z0-9-]{1,40}$/)
const DocumentId = z.string().min(1).max(100)

/**
 * The place of a tile on a grid of twelve columns; the height is in rows. Places that overlap or reach over the right
 * edge are put right when they are shown.
 */
const TilePlace = z.strictObject({
  x: z
    .int()
    .min(0)
    .max(columns - 1),
  y: z.int().min(0).max(lowestRow),
  w: z.int().min(1).max(columns),
  h: z.int().min(1).max(rows),
})
export type TilePlace = z.output<typeof TilePlace>

/** Charts and tables are kept in the dashboard itself, or taken from a document, so that a change of it shows. */
const TileBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('chart'), chart: ChartDefinition }),
  z.strictObject({ kind: z.literal('table'), table: MartView }),
  z.strictObject({ kind: z.literal('document'), document_id: DocumentId }),
  /** The newest value of a query with one series, with its change and a sparkline. `fits_range` is as of a chart. */
  z.strictObject({
    kind: z.literal('figure'),
    query: MetricQuery,
    fits_range: z.boolean().default(false),
  }),
  /** Markdown; HTML in it is not shown. */
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().max(text, `a text holds at most ${text} characters`),
  }),
  /** A heading over the tiles below it, as wide as the page. They are out of sight at first where it is `folded`. */
  z.strictObject({ kind: z.literal('section'), folded: z.boolean().default(false) }),
])
export type TileBody = z.output<typeof TileBody>

const DashboardTile = z.strictObject({
  tile_id: Id,
  title: z.string().max(200).default(''),
  place: TilePlace,
  body: TileBody,
})
export type DashboardTile = z.output<typeof DashboardTile>

/** A name that is used in queries, titles and texts in place of a project. */
export const VARIABLE_NAME = /^\$[a-z][a-z0-9_]{0,30}$/

const DashboardVariable = z.strictObject({
  name: z.string().regex(VARIABLE_NAME),
  label: z.string().max(60),
  /** The project that it stands for until the user chooses another. */
  project: z.string().min(1).max(120),
})
export type DashboardVariable = z.output<typeof DashboardVariable>

/** Tiles on a grid, and what holds for all of them. */
export const DashboardDefinition = z.strictObject({
  tiles: z
    .array(DashboardTile)
    .max(tiles, `a dashboard holds at most ${tiles} tiles`)
    .refine(
      (list) => new Set(list.map(({ tile_id }) => tile_id)).size === list.length,
      'two tiles have the same tile_id',
    )
    .default([]),
  /** Replaces the range and granularity of tiles; null leaves each its own. */
  granularity: z.enum(GRANULARITIES).nullable().default(null),
  range: z.enum(INTERVALS).nullable().default(null),
  variables: z
    .array(DashboardVariable)
    .max(variables, `a dashboard holds at most ${variables} variables`)
    .refine(
      (list) => new Set(list.map(({ name }) => name)).size === list.length,
      'two variables have the same name',
    )
    .default([]),
})
export type DashboardDefinition = z.output<typeof DashboardDefinition>
export type DashboardDefinitionInput = z.input<typeof DashboardDefinition>
