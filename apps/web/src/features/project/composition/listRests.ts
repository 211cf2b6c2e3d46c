import type { Composition } from '@tickmark/core/answers/Composition'
import { DIMENSION_WORDS } from './DIMENSION_WORDS.ts'

/** Half of the last digit of a share as it is written. */
const SMALLEST_SHARE = 0.00005

export type Rest = { name: string; value: number | null; share: number | null }

/** What stands between the listed parts and the total: the parts below them, and what no part accounts for. */
export function listRests({
  by,
  others,
  unattributed,
}: Pick<Composition, 'by' | 'others' | 'unattributed'>): Rest[] {
  const rests: Rest[] = []
  if (others !== null) {
    const words = DIMENSION_WORDS[by]
    rests.push({
      ...others,
      name: `${others.count} more ${others.count === 1 ? words.one : words.many}`,
    })
  }
  // A difference that no column could show comes from rounding at the source.
  if (unattributed !== null && Math.abs(unattributed.share ?? unattributed.value) >= SMALLEST_SHARE)
    rests.push({
      ...unattributed,
      name: unattributed.value > 0 ? 'Unattributed' : 'Parts beyond the total',
    })
  return rests
}
