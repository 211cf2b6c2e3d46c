import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/sectors/SECTOR_HEADLINE_METRICS'

const COLUMNS: readonly string[] = ['name', 'projects', ...SECTOR_HEADLINE_METRICS]

export type SectorSort = { column: string; descending: boolean }

/** The order that an address holds, such as `-fees` or `name`, or undefined when it is none. */
export function parseSectorSort(text: string | undefined): SectorSort | undefined {
  const column = (text ?? '').replace(/^-/, '')
  return COLUMNS.includes(column)
    ? { column, descending: text?.startsWith('-') === true }
    : undefined
}
