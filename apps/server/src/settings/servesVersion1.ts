import { DATA_VENDOR } from '@tickmark/core/pages/PageSettings'
import type { Config } from '../config.ts'

/**
 * Whether every call is served under `/v1` as well: a partner's terminal speaks that version only, and below the
 * segment of the data vendor pages request it in place of version 2.
 */
export function servesVersion1({
  partner,
  apiPrefix,
}: Pick<Config, 'partner' | 'apiPrefix'>): boolean {
  return partner !== null || apiPrefix.endsWith(`/${DATA_VENDOR}`)
}
