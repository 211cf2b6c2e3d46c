import type { z } from 'zod'
import { count } from './settingValues.ts'

/** The limits of one address on the server; the operator guide has the same table. */
export const LIMIT_SETTINGS = {
  TT_CONNECTIONS_PER_ADDRESS: count(100_000).default(1_000),
  TT_HEADER_SECONDS: count(3_600).default(15),
  TT_REQUEST_SECONDS: count(3_600).default(60),
  TT_READER_SECONDS: count(3_600).default(30),
  TT_BODY_MB_PER_ADDRESS: count(10_000).default(8),
  TT_ANSWER_MB_PER_ADDRESS: count(10_000).default(64),
  TT_FILES: count(1_000).default(8),
  TT_FILES_PER_ADDRESS: count(1_000).default(2),
  TT_FILE_WAIT_SECONDS: count(3_600).default(30),
  TT_QUERIES_WAITING_PER_ADDRESS: count(100_000).default(200),
  TT_QUERY_WAIT_SECONDS: count(3_600).default(60),
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

export function makeLimitConfig(settings: Settings): LimitConfig {
  return {
    connectionsPerAddress: settings.TT_CONNECTIONS_PER_ADDRESS,
    headerMs: settings.TT_HEADER_SECONDS * 1_000,
    requestMs: settings.TT_REQUEST_SECONDS * 1_000,
    readerMs: settings.TT_READER_SECONDS * 1_000,
    bodyBytesPerAddress: settings.TT_BODY_MB_PER_ADDRESS * MB,
    answerBytesPerAddress: settings.TT_ANSWER_MB_PER_ADDRESS * MB,
    files: {
      total: settings.TT_FILES,
      perAddress: settings.TT_FILES_PER_ADDRESS,
      waitMs: settings.TT_FILE_WAIT_SECONDS * 1_000,
    },
    queries: {
      waitingPerAddress: settings.TT_QUERIES_WAITING_PER_ADDRESS,
      waitMs: settings.TT_QUERY_WAIT_SECONDS * 1_000,
    },
  }
}
