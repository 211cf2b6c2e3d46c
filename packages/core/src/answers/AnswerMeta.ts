import { z } from 'zod'
import { DayField, MetricIdField, nullableNumber, ProjectIdField, SourceIdField } from './fields.ts'

/** The state of the data behind an answer. */
export const DataMeta = z
  .object({
    data_version: z.int().describe('Rises with every load that changes facts.'),
    sample: z.boolean().describe('True if the values are generated sample data.'),
  })
  .describe('The state of the data behind the answer.')

/** The same, where the published OpenAPI says `number` instead of `integer`. */
export const RecordsMeta = DataMeta.extend({
  data_version: z.number().describe('Rises with every load that changes facts.'),
}).describe('The state of the data behind the answer.')

/** A check of what is shown, such as "fees = revenue + supply-side fees". */
export const CheckResult = z.object({
  check_id: z.string().describe('Check id.'),
  title: z.string().describe('Name of the check.'),
  passed: z.boolean().describe('True if no point broke the tolerance.'),
  compared: z.int().describe('Points that were compared.'),
  failed: z.int().describe('Points that broke the tolerance.'),
  exceptions: z
    .object({
      metrics: z.array(z.string()).describe('Metric ids.'),
      projects: z.array(z.string()).describe('Project ids.'),
      from: DayField.nullable().describe('First day; null for all days.'),
      to: DayField.nullable().describe('Last day; null for all days.'),
    })
    .optional()
    .describe('The metrics, projects and days whose shown points break the tolerance.'),
})
export type CheckResult = z.infer<typeof CheckResult>

/** The checks of an answer. */
export const ChecksField = z
  .array(CheckResult)
  .describe('The checks of the shown metrics, projects and days; empty if none covers them.')

const AnswerRedenomination = z.object({
  project_id: ProjectIdField,
  day: DayField.describe('The first day in units of the new token.'),
  factor: z.number().describe('Number of new tokens for one old token.'),
  from: z.string().describe('Ticker of the old token.'),
  reference: z.string().describe('Address of an announcement by the project or its community.'),
  note: z.string().describe('A sentence that states it.'),
})
/** A token that replaced another. */
export type AnswerRedenomination = z.infer<typeof AnswerRedenomination>

/** The tokens that were replaced after the first day that an answer shows of them. */
export const RedenominationsField = z
  .array(AnswerRedenomination)
  .optional()
  .describe(
    'Tokens that replaced others: earlier prices and amounts are in units of the present token. Absent if none.',
  )

/** The parts of an answer that a tier hides. */
export const LockedField = z
  .array(z.string())
  .optional()
  .describe(
    'Ids of metrics and columns that the caller’s tier does not include; absent if it includes everything.',
  )

/** The state of the data behind figures: how new they are, and what they are made of. */
export const FigureMeta = DataMeta.extend({
  sources: z.array(z.string()).describe('The sources of the facts behind the figures.'),
  checks: ChecksField,
  anchors: z
    .record(z.string(), DayField.nullable())
    .describe('The latest complete day of each metric, on which its window ends.'),
}).describe('The state of the data behind the figures.')
export type FigureMeta = z.infer<typeof FigureMeta>

const AnswerOpinion = z.object({
  source_id: SourceIdField.describe('The source that differs.'),
  metric_id: MetricIdField,
  project_id: ProjectIdField,
  day: DayField.describe('The latest day on which it differs.'),
  ratio: nullableNumber(
    'Its value as a multiple of the one in the answer; null if that one is zero.',
  ),
  days: z.int().describe('On how many days it differs.'),
})
export type AnswerOpinion = z.infer<typeof AnswerOpinion>

/** The quality of the values of an answer, by what is known now. Absent where there is nothing to report. */
export const AnswerQuality = z
  .object({
    held: z
      .object({
        points: z.int().describe('Quarantined points of the range.'),
        withheld: z.int().describe('The quarantined points that are not published.'),
        snapshots: z.int().describe('The unpublished points that are snapshots of an unknown day.'),
        projects: z.array(z.string()).describe('Their projects; at most 20 ids.'),
        metrics: z.array(z.string()).describe('Their metrics; at most 20 ids.'),
      })
      .optional()
      .describe('Points that checks quarantined; absent where there are none.'),
    opinions: z
      .array(AnswerOpinion)
      .optional()
      .describe('Series on which another source differs, the largest difference first; at most 5.'),
  })
  .describe('Points that checks quarantine, and values of other sources; absent if none.')
export type AnswerQuality = z.infer<typeof AnswerQuality>
