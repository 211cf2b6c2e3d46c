import { MappingChoice } from '@tickmark/core/datahub/TableMapping'
import type { ErrorCode } from '@tickmark/core/errors/AppError'
import { isDay } from '@tickmark/core/time/Day'
import { z } from 'zod'

/** A request of the import command to a running server, with what to load. */
export const ImportRequest = z.strictObject({
  /** Absolute paths on the machine that both run on. */
  paths: z.array(z.string().min(1)).min(1).max(1_000),
  source: z.string().min(1).optional(),
  asset: z.string().min(1).max(200).optional(),
  observedAt: z.number().optional(),
  knownOnly: z.boolean().optional(),
  table: z
    .strictObject({
      sheet: z.string().min(1).max(200).optional(),
      mapping: MappingChoice.optional(),
      confirmed: z.array(z.string().max(10_000)).max(100).optional(),
    })
    .optional(),
})
export type ImportRequest = z.infer<typeof ImportRequest>

/** A request of the export and backup commands to a running server, with what to write. */
export const ExportRequest = z.strictObject({
  /** Absolute path on the machine that both run on; for a backup also an address of S3. */
  folder: z.string().min(1).max(4_096),
})
export type ExportRequest = z.infer<typeof ExportRequest>

/** A request of the sync command to a running server, with what to do. */
export const SyncRequest = z.strictObject({
  source: z.string().min(1).optional(),
  since: z.string().refine(isDay, 'a day such as 2024-01-01').optional(),
  trusting: z.boolean().optional(),
  replay: z.string().min(1).max(300).optional(),
})
export type SyncRequest = z.infer<typeof SyncRequest>

/** A line of the server's answer to a command: progress while it works, then the report or what went wrong. */
export type ControlLine<Progress, Report> =
  | { type: 'progress'; progress: Progress }
  | { type: 'report'; report: Report }
  | { type: 'error'; code: ErrorCode; message: string }
