import { z } from 'zod'
import { DataMeta } from './AnswerMeta.ts'
import { DayField, MetricIdField, ProjectIdField, SourceIdField } from './fields.ts'
import { ProjectCheck } from './Quality.ts'

const FreshnessRow = z.object({
  source_id: SourceIdField,
  source_name: z.string().describe('Name of the source.'),
  metric_id: MetricIdField,
  newest_day: DayField.describe('The latest day that the source has of the metric.'),
  anchor: DayField.describe('The latest complete day that any source has of the metric.'),
  days_behind: z.int().describe('Days from `newest_day` to `anchor`; 0 when it is as new as any.'),
  days_old: z
    .int()
    .describe('Days from `newest_day` to yesterday, the last day that can be complete.'),
  series: z.int().describe('Projects that the source has the metric of.'),
  current_series: z
    .int()
    .describe('Number of these with a value in the seven days that end with `newest_day`.'),
  points: z.int().describe('Points of all its projects.'),
})
/** The freshness of one metric of one source. */
export type FreshnessRow = z.infer<typeof FreshnessRow>

/** The freshness of every reported metric, the oldest first. Derived metrics are as old as their parts. */
export const Freshness = z.object({
  rows: z.array(FreshnessRow).describe('One row per source and metric, the oldest first.'),
  meta: DataMeta,
})
export type Freshness = z.infer<typeof Freshness>

const Gap = z.object({
  metric_id: MetricIdField,
  project_id: ProjectIdField,
  from: DayField.describe('First missing day.'),
  to: DayField.describe('Last missing day.'),
  days: z.int().describe('Number of missing days.'),
})
/** Days without a value between the first and the last day of a series. */
export type Gap = z.infer<typeof Gap>

const GapTotal = z.object({
  series: z.int().describe('Series with gaps.'),
  gaps: z.int().describe('Total number of gaps.'),
  days: z.int().describe('Total number of missing days.'),
})

/** Gaps of reported amounts and levels, the longest first. Only the hundred longest of each series are known. */
export const Gaps = z.object({
  gaps: z.array(Gap).describe('The gaps of this page, the longest first.'),
  total: GapTotal.describe('All gaps that match.'),
  meta: DataMeta,
})
export type Gaps = z.infer<typeof Gaps>

const CoveredProject = z.object({
  project_id: ProjectIdField,
  first_day: DayField.describe('First day with a value.'),
  last_day: DayField.describe('Last day with a value.'),
  sources: z.array(z.string()).describe('The sources of the metric, or of its parts.'),
})
export type CoveredProject = z.infer<typeof CoveredProject>

/** The projects that have a metric. */
export const MetricCoverage = z.object({
  metric_id: MetricIdField,
  projects: z
    .array(CoveredProject)
    .describe('The projects with the latest and then the longest series first.'),
})
export type MetricCoverage = z.infer<typeof MetricCoverage>

const ReadmeMetric = z.object({
  metric_id: MetricIdField,
  first_day: DayField.describe('First day with a value.'),
  last_day: DayField.describe('Last day with a value.'),
  points: z.int().describe('Days with a value.'),
  is_reported: z.boolean().describe('True if a source reports it; otherwise it is computed.'),
  source_ids: z.array(z.string()).describe('The sources of the metric, or of its parts.'),
  chains: z.int().describe('Chains that it can be split into.'),
  products: z.int().describe('Products that it can be split into.'),
  contracts: z.int().describe('Contracts that it can be split into.'),
})
export type ReadmeMetric = z.infer<typeof ReadmeMetric>

/** The provenance of the figures of one project, beyond what the catalog says. */
export const ProjectReadme = z.object({
  project_id: ProjectIdField,
  metrics: z.array(ReadmeMetric).describe('Its metrics with data, in the order of the catalog.'),
  source_names: z
    .array(
      z.object({
        source_id: SourceIdField,
        name: z.string().describe('Name or id at the source.'),
        product_id: z.string().nullable().describe('The product; null for the whole project.'),
      }),
    )
    .describe('The names that sources have for the project.'),
  checks: z.array(ProjectCheck).describe('The checks of its figures.'),
  gaps: GapTotal.describe('Days missing inside its reported series.'),
  restatements: z.int().describe('Values that a later observation changed.'),
  meta: DataMeta,
})
export type ProjectReadme = z.infer<typeof ProjectReadme>
