import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { findSector } from '@tickmark/core/sectors/findSector'
import type { ChartSeries } from '../ChartAnswer.ts'

/** What a series is of, without its measure. What the catalogue does not know keeps the id that it has. */
export function nameOfKey(
  { key, label }: Pick<ChartSeries, 'key' | 'label'>,
  projectName: (id: string) => string | undefined,
): string {
  const parts = Object.values(key).map((id = '') =>
    id === OTHERS_KEY ? 'Others' : (projectName(id) ?? findSector(id)?.name ?? id),
  )
  return parts.length === 0 ? label : parts.join(' · ')
}
