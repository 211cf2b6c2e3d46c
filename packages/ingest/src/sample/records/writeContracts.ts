import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import { createRandom } from '../createRandom.ts'
import { gauss } from '../gauss.ts'
import type { SampleCalendar } from '../SampleCalendar.ts'
import { createAddress } from './createAddress.ts'

/** Days of activity kept for each contract. */
const ACTIVITY_DAYS = 90

const KINDS = [
  { suffix: 'Router', category: 'dex', flow: 4e7 },
  { suffix: 'Vault', category: 'yield_vaults', flow: 6e6 },
  { suffix: 'Token', category: 'fungible_tokens', flow: 2.5e7 },
] as const

/** A contract of the sample with the usual size of what flows through it, in US dollars a day. */
export type SampleContract = { project_id: string; chain_id: string; address: string; flow: number }

/** Names, labels and the latest daily activity of three contracts of each project given. */
export async function writeContracts(
  writer: BatchWriter,
  projects: readonly { project: Project; scale: number }[],
  calendar: SampleCalendar,
): Promise<SampleContract[]> {
  const contracts: SampleContract[] = []
  for (const { project, scale } of projects)
    for (const [index, { suffix, category, flow }] of KINDS.entries()) {
      const chain_id = project.chains[index % project.chains.length] ?? 'ethereum'
      const address = createAddress(`${project.project_id} ${suffix}`)
      const contract = { project_id: project.project_id, chain_id, address, flow: flow * scale }
      writer.record('contracts', {
        chain_id,
        address,
        name: `${project.name}: ${suffix}`,
        labels: [project.project_id, category],
        category,
        project_id: project.project_id,
        symbol: suffix === 'Token' ? project.symbol : '',
        website: project.links[0]?.url ?? '',
      })
      writeActivity(writer, contract, calendar)
      contracts.push(contract)
      if (writer.full) await writer.flush()
    }
  return contracts
}

function writeActivity(
  writer: BatchWriter,
  contract: SampleContract,
  calendar: SampleCalendar,
): void {
  const { chain_id, address, flow } = contract
  const trend = 0.006 * gauss(createRandom(`${address} trend`))
  for (const [offset, day] of calendar.days.slice(-ACTIVITY_DAYS).entries()) {
    // Each day draws anew by its name, so that it is the same wherever the sample ends.
    const random = createRandom(`${address} ${day}`)
    const position = calendar.days.length - ACTIVITY_DAYS + offset
    const level = flow * Math.exp(trend * ((position % 180) - 90) + 0.3 * gauss(random))
    const callers = Math.round(5 + (level / 4_000) * (0.5 + random()))
    writer.record('contract_activity', {
      chain_id,
      address,
      day,
      inflow: Math.round(level * 100) / 100,
      outflow: Math.round(level * (0.8 + 0.4 * random()) * 100) / 100,
      gas_used: callers * 180_000,
      events: callers * (2 + Math.floor(random() * 4)),
      callers,
    })
  }
}
