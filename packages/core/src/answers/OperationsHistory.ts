import { z } from 'zod'
import { MomentField } from './fields.ts'

/** The numbers of hours back for which the history may be read, with the minutes that one of its points then covers. */
export const HISTORY_MINUTES = { '1': 1, '6': 1, '24': 5 } as const
export type HistoryHours = keyof typeof HISTORY_MINUTES

/** The unit of a figure about the server; for `yes_no`, 1 is yes. */
const OperationsUnit = z.enum(['per_second', 'seconds', 'bytes', 'count', 'yes_no'])
export type OperationsUnit = z.infer<typeof OperationsUnit>

/** The measurements that a server took of itself, since it started and at most a day back. */
export const OperationsHistory = z.object({
  started_at: MomentField,
  read_at: MomentField.nullable().describe('Time at which figures of the stores were last read.'),
  minutes: z.int().describe('Minutes per point.'),
  times: z.array(MomentField).readonly().describe('Times of the points, ascending.'),
  charts: z
    .array(
      z.object({
        title: z.string(),
        unit: OperationsUnit,
        series: z.array(
          z.object({
            name: z.string(),
            values: z
              .array(z.number().nullable())
              .readonly()
              .describe('Aligned with `times`; null if nothing was measured.'),
          }),
        ),
      }),
    )
    .readonly(),
  figures: z
    .array(z.object({ title: z.string(), unit: OperationsUnit, value: z.number().nullable() }))
    .readonly()
    .describe('Current state; null if nothing was measured yet.'),
  sources: z
    .array(
      z.object({
        source_id: z.string(),
        newest_at: MomentField.nullable().describe('The newest day of any of its metrics.'),
        loaded_at: MomentField.nullable().describe('Its last load, or when it was unchanged.'),
        failed: z.array(z.string()).describe('Datasets whose last sync failed.'),
      }),
    )
    .readonly(),
  routes: z
    .array(
      z.object({
        route: z.string(),
        requests: z.int(),
        failed: z.int(),
        seconds: z.number().nullable().describe('The 95th percentile of their durations.'),
      }),
    )
    .readonly()
    .describe('The routes with the most requests since the start.'),
})
export type OperationsHistory = z.infer<typeof OperationsHistory>
