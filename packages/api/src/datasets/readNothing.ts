import type { DatasetRows } from './Dataset.ts'

/** A dataset that no connected source delivers. It says so rather than making rows up. */
export async function readNothing(): Promise<DatasetRows> {
  return { rows: [], hasSource: false }
}
