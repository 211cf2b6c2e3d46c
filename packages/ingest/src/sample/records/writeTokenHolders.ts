import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import type { Day } from '@tickmark/core/time/Day'
import { createRandom } from '../createRandom.ts'
import { createAddress } from './writeContracts.ts'

const HOLDERS = 25
const LABELS = [
  'Treasury',
  'Staking contract',
  'Exchange hot wallet',
  'Vesting contract',
  'Liquidity pool',
]

/** The largest holders of each project's token on the last day; the shares fall off as they do in practice. */
export function writeTokenHolders(
  writer: BatchWriter,
  holdings: readonly { project: Project; supply: number }[],
  day: Day,
): void {
  for (const { project, supply } of holdings) {
    const random = createRandom(`${project.project_id} holders`)
    let share = 0.08 + 0.1 * random()
    for (let rank = 0; rank < HOLDERS; rank += 1) {
      writer.record('token_holders', {
        project_id: project.project_id,
        chain_id: project.chains[0] ?? '',
        address: createAddress(`${project.project_id} holder ${rank}`),
        day,
        balance: Math.round(supply * share),
        share: Math.round(share * 1e6) / 1e6,
        label: LABELS[rank] ?? '',
      })
      share *= 0.7 + 0.25 * random()
    }
  }
}
