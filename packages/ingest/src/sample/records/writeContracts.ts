import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { Project } from '@tickmark/core/projects/Project'
import { createNoise, createRandom, gauss } from '../createRandom.ts'
import { type SampleCalendar, type SampleSeries, weekdayFactor } from '../SampleSeries.ts'

/** Days of activity kept for each contract. */
const ACTIVITY_DAYS = 90

/** The name and category of a project's first contracts, and their usual volume a day. */
const TOKEN = ['Token', 'fungible_tokens', 2.5e7] as const
const KINDS: Readonly<Record<string, readonly (readonly [string, string, number])[]>> = {
  exchange: [['Router', 'dex', 4e7], ['Pool Factory', 'dex', 6e6], TOKEN],
  derivatives: [['Order Book', 'dex', 3e7], ['Collateral Vault', 'yield_vaults', 9e6], TOKEN],
  lending: [['Lending Pool', 'lending', 3.5e7], ['Interest Strategy', 'lending', 4e6], TOKEN],
  'liquid-staking': [['Deposit', 'staking', 2e7], ['Withdrawal Queue', 'staking', 9e6], TOKEN],
  restaking: [['Strategy Manager', 'staking', 1.2e7], ['Delegation', 'staking', 4e6], TOKEN],
  bridge: [['Bridge Endpoint', 'bridge', 2.4e7], ['Liquidity Pool', 'bridge', 6e6], TOKEN],
  'stablecoin-issuers': [
    ['Token', 'stablecoin', 4e8],
    ['Treasury', 'stablecoin', 3e7],
    ['Multisig', 'governance', 2e6],
  ],
  'rwa-issuers': [
    ['Fund Token', 'rwa', 6e6],
    ['Subscription Manager', 'rwa', 3e6],
    ['Price Feed', 'oracle', 2e5],
  ],
  'asset-management': [['Vault', 'yield_vaults', 8e6], ['Strategy', 'yield_vaults', 3e6], TOKEN],
  'nft-marketplace': [
    ['Exchange', 'nft_marketplace', 5e6],
    ['Conduit', 'nft_marketplace', 3e6],
    ['Fee Collector', 'nft_marketplace', 2e5],
  ],
  oracles: [['Price Feed', 'oracle', 4e5], ['Staking', 'staking', 2e6], TOKEN],
}
const OTHER_KINDS = [['Marketplace', 'gaming', 9e5], ['Staking', 'staking', 4e5], TOKEN] as const

/** A contract of the sample with its usual daily volume in US dollars. */
type SampleContract = { project_id: string; chain_id: string; address: string; flow: number }

/** Names, labels and the latest daily activity of three contracts of each project given. */
export async function writeContracts(
  writer: BatchWriter,
  projects: readonly { project: Project; scale: number }[],
  calendar: SampleCalendar,
): Promise<SampleContract[]> {
  const contracts: SampleContract[] = []
  for (const { project, scale } of projects)
    for (const [index, [suffix, category, flow]] of (
      KINDS[project.market_sectors[0]] ?? OTHER_KINDS
    ).entries()) {
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
        symbol: suffix.endsWith('Token') ? project.symbol : '',
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
    // Each day has its own random key, so that its value does not depend on the sample's last day.
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
      calls: callers * 2,
      gas_used: callers * 180_000,
      events: callers * (2 + Math.floor(random() * 4)),
      callers,
    })
  }
}

/** A made-up EVM address, always the same for the same key. */
export function createAddress(key: string): string {
  const random = createRandom(`address ${key}`)
  let digits = ''
  while (digits.length < 40)
    digits += Math.floor(random() * 65_536)
      .toString(16)
      .padStart(4, '0')
  return `0x${digits}`
}

/**
 * Fees and transactions of single contracts. They are a few of many, so they do not add up to a
 * total.
 */
export function createContractSeries(
  contract: SampleContract,
  calendar: SampleCalendar,
): SampleSeries[] {
  const noise = createNoise(`${contract.address} contract`, calendar, { daily: 0.1, memory: 0.3 })
  const dimensions = { chain_id: contract.chain_id, contract_id: contract.address }
  const levels = noise.map(
    (value, day) => contract.flow * Math.exp(value) * weekdayFactor(calendar, day),
  )
  return [
    { ...dimensions, metric_id: 'gas_used', values: levels.map((value) => Math.round(value * 3)) },
    {
      ...dimensions,
      metric_id: 'transaction_count',
      values: levels.map((value) => Math.round(value / 2_000) + 1),
    },
  ]
}
