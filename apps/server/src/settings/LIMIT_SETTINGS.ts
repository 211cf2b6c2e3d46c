import type { z } from 'zod'
import { count } from './settingValues.ts'

/** The limits of one address on the server that an operator may set; the operator guide has the same table. */
export const LIMIT_SETTINGS = {
  TT_CONNECTIONS_PER_ADDRESS: count(100_000).default(1_000),
  TT_FILES: count(1_000).default(8),
  TT_FILES_PER_ADDRESS: count(1_000).default(2),
  TT_QUERIES_WAITING_PER_ADDRESS: count(100_000).default(200),
}

type Settings = z.output<z.ZodObject<typeof LIMIT_SETTINGS>>

export type LimitConfig = {
  connectionsPerAddress: number
  /** The time for which a client may take to send its headers, and its whole request. */
  headerMs: number
  requestMs: number
  /** The time for which a client may take nothing of an answer. */
  readerMs: number
  /** Bytes of bodies that are not complete, and of answers that are not read. */
  bodyBytesPerAddress: number
  answerBytesPerAddress: number
  files: { total: number; perAddress: number; waitMs: number }
  queries: { waitingPerAddress: number; waitMs: number }
}

const MB = 1024 * 1024

/** The time for which one query may wait for its turn. */
export const QUERY_WAIT_MS = 60_000

export function makeLimitConfig(settings: Settings): LimitConfig {
  return {
    connectionsPerAddress: settings.TT_CONNECTIONS_PER_ADDRESS,
    headerMs: 15_000,
    requestMs: 60_000,
    readerMs: 30_000,
    bodyBytesPerAddress: 8 * MB,
    answerBytesPerAddress: 64 * MB,
    files: {
      total: settings.TT_FILES,
      perAddress: settings.TT_FILES_PER_ADDRESS,
      waitMs: 30_000,
    },
    queries: {
      waitingPerAddress: settings.TT_QUERIES_WAITING_PER_ADDRESS,
      waitMs: QUERY_WAIT_MS,
    },
  }
}
