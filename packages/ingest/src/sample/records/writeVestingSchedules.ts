import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import { toMoment } from '../../sources/vesting/toUnlocks.ts'
import { findMaximumSupply } from '../createMarketSeries.ts'
import { createRandom } from '../createRandom.ts'

const MONTH_SECONDS = 2_629_743

/**
 * A typical token distribution: shares of the maximum supply, when they start and over how many
 * months.
 */
const ALLOCATIONS = [
  { allocation: 'Airdrop', category: 'airdrop', kind: 'cliff', part: 0.08, delay: 0, months: 0 },
  {
    allocation: 'Investors',
    category: 'privateSale',
    kind: 'step',
    part: 0.18,
    delay: 12,
    months: 24,
  },
  { allocation: 'Team', category: 'insiders', kind: 'step', part: 0.2, delay: 12, months: 36 },
  {
    allocation: 'Community incentives',
    category: 'farming',
    kind: 'linear',
    part: 0.34,
    delay: 0,
    months: 60,
  },
  {
    allocation: 'Treasury',
    category: 'noncirculating',
    kind: 'linear',
    part: 0.2,
    delay: 6,
    months: 48,
  },
] as const

/** Sectors whose tokens are backed or were given away. */
const UNVESTED: ReadonlySet<string> = new Set(['meme-coins', 'rwa-issuers', 'stablecoin-issuers'])

/** An unlock schedule for each project with a token that was launched from 2019 on. */
export function writeVestingSchedules(writer: BatchWriter, projects: readonly Project[]): void {
  for (const project of projects) {
    if ((project.launch_year ?? 0) < 2019 || UNVESTED.has(project.market_sectors[0])) continue
    const random = createRandom(`${project.project_id} vesting`)
    const maximum = findMaximumSupply(project.project_id)
    if (maximum === 0) continue
    const genesis =
      Date.parse(`${project.launch_year}-03-01T00:00:00Z`) / 1000 +
      Math.floor(random() * 300) * 86_400
    for (const { allocation, category, kind, part, delay, months } of ALLOCATIONS) {
      const start = genesis + delay * MONTH_SECONDS
      const amount = Math.round(maximum * part)
      const isStep = kind === 'step'
      writer.record('vesting_schedules', {
        record_id: `sample/${project.project_id}/${allocation}`,
        project_id: project.project_id,
        protocol: project.project_id,
        token: project.symbol,
        allocation,
        category,
        kind,
        start: toMoment(start),
        end: toMoment(start + months * MONTH_SECONDS),
        step_seconds: isStep ? MONTH_SECONDS : 0,
        steps: isStep ? months : 0,
        amount: isStep ? amount / months : amount,
        is_complete: 1,
      })
    }
  }
}
