import type { AnalyticsConfig } from '@tickmark/analytics/client/openAnalytics'
import type { z } from 'zod'
import { count, HttpUrl } from './settingValues.ts'

const DAY_SECONDS = 86_400

/** Where facts are kept when a ClickHouse server keeps them, and how long it may take. */
export const CLICKHOUSE_SETTINGS = {
  CLICKHOUSE_URL: HttpUrl.optional(),
  TT_CLICKHOUSE_READ_SECONDS: count(DAY_SECONDS).default(30),
  TT_CLICKHOUSE_LOAD_SECONDS: count(DAY_SECONDS).default(3_600),
}

type Settings = z.output<z.ZodObject<typeof CLICKHOUSE_SETTINGS>>

/** `folder` is where the embedded engine keeps facts; `isShared` says whether servers can agree which of them loads. */
export function makeAnalyticsConfig(
  settings: Settings,
  { folder, isShared }: { folder: string; isShared: boolean },
): AnalyticsConfig {
  const { CLICKHOUSE_URL: url } = settings
  if (url === undefined) return { kind: 'embedded', path: folder }
  return {
    kind: 'server',
    url,
    isShared,
    timeouts: {
      readMs: settings.TT_CLICKHOUSE_READ_SECONDS * 1_000,
      loadMs: settings.TT_CLICKHOUSE_LOAD_SECONDS * 1_000,
    },
  }
}
