import type { FileQuota } from '@tickmark/accounts/services/FILE_QUOTA'
import type { ProcessLimits } from '@tickmark/analytics/limited/LimitedProcesses'
import type { z } from 'zod'
import { partOfMemory } from './partOfMemory.ts'
import { count, matching } from './settingValues.ts'

const [MIN_MB, MAX_MB] = [256, 16_384]
/** A document gets a fifth of the memory. */
const MEMORY_PARTS = 5
const MEGABYTES = `a whole number from ${MIN_MB} to ${MAX_MB}`

/** The settings for reading and storing documents that users send; the operator guide has the same table. */
export const DOCUMENT_SETTINGS = {
  TT_DOCUMENTS: count(64).default(2),
  TT_DOCUMENT_MB: matching(/^[1-9]\d{2,4}$/, MEGABYTES)
    .transform(Number)
    .refine((megabytes) => megabytes >= MIN_MB && megabytes <= MAX_MB, MEGABYTES)
    .default(() => partOfMemory(MEMORY_PARTS, MIN_MB)),
  TT_DATAHUB_MB_PER_USER: count(1_000_000).default(1_024),
  TT_DATAHUB_MB_PER_ORGANIZATION: count(1_000_000).default(5_120),
}

type Settings = z.output<z.ZodObject<typeof DOCUMENT_SETTINGS>>

export type DocumentConfig = {
  processes: Pick<ProcessLimits, 'total' | 'memoryMb'>
  quota: FileQuota
}

const MB = 1024 * 1024

/** Returns the limits of documents in milliseconds and bytes. */
export function makeDocumentConfig(settings: Settings): DocumentConfig {
  return {
    processes: {
      total: settings.TT_DOCUMENTS,
      memoryMb: settings.TT_DOCUMENT_MB,
    },
    quota: {
      userBytes: settings.TT_DATAHUB_MB_PER_USER * MB,
      organizationBytes: settings.TT_DATAHUB_MB_PER_ORGANIZATION * MB,
    },
  }
}
