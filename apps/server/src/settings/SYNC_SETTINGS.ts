import { SOURCE_IDS } from '@tickmark/ingest/connectors/Connector'
import { z } from 'zod'
import { S3Url } from './S3_SETTINGS.ts'
import { HttpUrl, matching } from './settingValues.ts'

const Key = matching(/^[\w-]{4,200}$/, 'a key of letters, digits, _ and -')

/**
 * The settings for the sources that are requested, and their keys. By default the terminal fills itself; see ADR 45.
 */
export const SYNC_SETTINGS = {
  TT_SYNC: z.enum(['auto', 'on', 'off'], 'auto, on or off').default('auto'),
  TT_SYNC_HOURS: matching(/^(?:[1-9]|1\d|2[0-4])$/, 'whole hours from 1 to 24')
    .transform(Number)
    .default(6),
  TT_SOURCES: z
    .string()
    .transform((text) => text.split(',').map((id) => id.trim()))
    .pipe(z.array(z.enum(SOURCE_IDS, `sources of ${SOURCE_IDS.join(', ')}, separated by commas`)))
    .optional(),
  TT_DISCOVER: z.enum(['on', 'files', 'off'], 'on, files or off').default('on'),
  TT_DISCOVER_COINS: matching(/^\d{1,5}$/, 'a whole number from 0 to 99999')
    .transform(Number)
    .default(2_000),
  TT_CATALOGUE: z.enum(['all', 'curated'], 'all or curated').default('all'),
  TT_LOGOS: z.enum(['on', 'off'], 'on or off').default('on'),
  TT_RAW_DIR: z.string().min(1, 'a folder').optional(),
  TT_RAW_URL: S3Url.optional(),
  TT_RAW_KEEP_DAYS: matching(/^[1-9]\d{0,4}$/, 'whole days, at least 1')
    .transform(Number)
    .default(365),
  TT_RAW_MAX_GB: matching(/^(?:[1-9]\d{0,5}|off)$/, 'whole gigabytes, or off')
    .transform((text) => (text === 'off' ? null : Number(text)))
    .default(20),
  TT_RAW_KEEP_EVIDENCE: z.enum(['on', 'off'], 'on or off').default('on'),
  TT_SOURCE_MIRROR: HttpUrl.optional(),
  TT_DEFILLAMA_KEY: Key.optional(),
  TT_COINGECKO_KEY: Key.optional(),
  TT_COINGECKO_PLAN: z.enum(['demo', 'pro'], 'demo or pro').default('demo'),
  TT_GITHUB_TOKEN: Key.optional(),
}
