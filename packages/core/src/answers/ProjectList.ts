import { z } from 'zod'
import { MarketSectorIdField, ProjectIdField } from './fields.ts'
import { ProjectFigures } from './ProjectFigures.ts'

const nullable = z.number().nullable()

const ColumnSummary = z
  .object({
    count: z.int().describe('Number of projects with a value.'),
    partial: z
      .int()
      .optional()
      .describe('Number of these with fewer days than the window; absent if none.'),
    total: nullable.describe('The sum, where figures of projects may be added up.'),
    median: nullable.describe('The median.'),
    lower_quartile: nullable.describe('A quarter of the values are lower.'),
    upper_quartile: nullable.describe('A quarter of the values are higher.'),
    largest: z.number().describe('The largest absolute value shown, from which decimals follow.'),
  })
  .describe('A column over all projects that match, not only those of the page.')
export type ColumnSummary = z.infer<typeof ColumnSummary>

const ListedProject = z.object({
  project_id: ProjectIdField,
  name: z.string().describe('Name.'),
  symbol: z.string().describe('Ticker of the token; empty if none.'),
  market_sectors: z.array(MarketSectorIdField).readonly().describe('Market sector ids.'),
  is_archived: z.boolean().describe('True if it ended or moved; its history stays.'),
  is_reviewed: z.boolean().describe('True if it has been reviewed.'),
  has_data: z.boolean().describe('True if it has any figures.'),
})
export type ListedProject = z.infer<typeof ListedProject>

/** A part of a list of projects with their figures, and what is known of the whole list. */
export const ProjectList = z.object({
  projects: z.array(ListedProject).describe('The projects of this page, in the order requested.'),
  figures: ProjectFigures.describe('Their figures, in the same order.'),
  summaries: z.record(z.string(), ColumnSummary).describe('By column id.'),
  total: z.int().describe('Number of matching projects.'),
  counts: z
    .object({
      projects: z.int().describe('All matching projects.'),
      with_data: z.int().describe('Those with figures that are not archived.'),
      archived: z.int().describe('Archived ones with figures.'),
      not_reviewed: z.int().describe('Those that only sources list.'),
    })
    .describe('Number of projects in the catalog, regardless of filters.'),
})
export type ProjectList = z.infer<typeof ProjectList>
