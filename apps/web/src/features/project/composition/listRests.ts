import type { Composition } from '@tickmark/core/answers/Composition'
import { DIMENSION_WORDS } from './DIMENSION_WORDS.ts'

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
  // A difference of nothing needs no line.
  if (unattributed !== null && unattributed.value !== 0)
    rests.push({
      ...unattributed,
      name: unattributed.value > 0 ? 'Unattributed' : 'Parts beyond the total',
    })
  return rests
}
