import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { ListedProject, ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import { foldName } from '@tickmark/core/text/foldName'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Dataset } from '../../../connectors/Connector.ts'
import { LooseNumber } from '../../../files/LooseNumber.ts'
import { parseRecords } from '../../../files/parseRecords.ts'
import { ListedName, listedText } from '../../listedText.ts'
import { reportMissing } from '../../reportMissing.ts'
import { levelOfDayAgo, writeSnapshot } from '../../snapshots.ts'
import { PROTOCOL_RECORDS, toListedProtocol } from '../toListedProtocol.ts'
import { ListedDay, readListedDay } from './ListedFlow.ts'
import { llamaUrl } from './llamaUrl.ts'

const WITHOUT_CHARTS = { excludeTotalDataChart: 'true', excludeTotalDataChartBreakdown: 'true' }

/**
 * The lists of all chains and protocols: unreviewed projects, with value locked at the moment of the
 * request, and fees and volumes of the last whole day. Their histories are not requested.
 */
export const listings: Dataset = {
  id: 'listings',
  title: 'Lists of protocols and chains',
  metrics: ['tvl', 'fees', 'trading_volume'],
  isListing: true,
  projectOf: () => null,
  subjects: async () => [
    // Chains first, since protocols name them.
    { key: 'chains', calls: [{ url: llamaUrl('/v2/chains') }] },
    { key: 'protocols', calls: [{ url: llamaUrl('/protocols') }] },
    { key: 'fees', calls: [{ url: llamaUrl('/overview/fees', WITHOUT_CHARTS) }] },
    { key: 'dexs', calls: [{ url: llamaUrl('/overview/dexs', WITHOUT_CHARTS) }] },
  ],
  read({ key, bodies, fetched_at }, writer) {
    const today = toDay(fetched_at)
    switch (key) {
      case 'chains':
        return readChains(bodies[0], writer)
      case 'protocols':
        readFigures(bodies[0], writer, { metric_id: 'tvl', day: today })
        return reportMissing(PROTOCOL_RECORDS, writer)
      default: {
        const metric_id = key === 'fees' ? 'fees' : 'trading_volume'
        const { protocols, allChains } = Overview.parse(bodies[0])
        placeNamedChains(allChains, writer)
        return readFigures(protocols, writer, { metric_id, day: addDays(today, -1) })
      }
    }
  },
}

const Overview = z.object({
  protocols: z.array(z.unknown()),
  allChains: z.array(z.unknown()).catch([]),
})

const Chain = z.object({
  name: ListedName,
  tokenSymbol: listedText(30),
  gecko_id: z.string().nullish().catch(null),
  chainId: z.union([z.string(), z.number()]).nullish().catch(null),
})

function readChains(body: unknown, writer: BatchWriter): void {
  const chains = [...parseRecords(body, Chain, writer)]
  const coins = Map.groupBy(chains, ({ record }) => record.gecko_id)
  for (const { record } of chains) {
    const followed = writer.discovery?.records?.follow({
      key: `${CHAIN_RECORDS}${record.chainId ?? record.name}`,
      state: { name: record.name, slug: record.name, category: '' },
      coin: record.gecko_id || null,
    })
    const { gecko_id } = record
    const isOwn =
      coins.get(gecko_id)?.length === 1 && writer.discovery && isOwnCoin(record, writer.discovery)
    const listed = toListedChain({
      ...record,
      ...followed?.state,
      gecko_id: isOwn ? gecko_id : null,
    })
    writer.discovery?.place({ ...listed, record: followed })
  }
  reportMissing(CHAIN_RECORDS, writer)
}

/** Makes projects of chains that only figures name: later lists find them by their names. */
function placeNamedChains(names: readonly unknown[], { discovery }: BatchWriter): void {
  for (const item of names) {
    const name = ListedName.safeParse(item).data
    if (name === undefined || discovery === undefined || foldName(name) === '') continue
    if (discovery.findChain(name) === undefined)
      discovery.place(toListedChain({ name, tokenSymbol: null, gecko_id: null, chainId: null }))
  }
}

const CHAIN_RECORDS = 'defillama:chains:'

/**
 * Returns whether a chain issued the coin that fees are paid with: no project has it, and one is named after the other.
 * Other chains use the coin of another project.
 */
function isOwnCoin(
  { name, gecko_id }: z.output<typeof Chain>,
  discovery: ProjectDiscovery,
): boolean {
  if (!gecko_id || discovery.hasCoin(gecko_id)) return false
  const [chain, coin] = [foldName(name), foldName(gecko_id.replace(/-\d+$/, ''))]
  return coin !== '' && chain !== '' && (chain.startsWith(coin) || coin.startsWith(chain))
}

function toListedChain({
  name,
  tokenSymbol,
  gecko_id,
  chainId,
}: z.output<typeof Chain>): ListedProject {
  const evmId = chainId === null || chainId === undefined ? [] : [String(chainId)]
  return {
    source_id: 'defillama',
    slug: name,
    isChain: true,
    document: {
      name,
      ...(tokenSymbol && tokenSymbol !== '-' && { symbol: tokenSymbol }),
      market_sectors: ['blockchains-l1'],
      chains: [],
      links: {},
      sources: {
        chain_names: [name, ...evmId.filter((id) => /^\d{1,20}$/.test(id))],
        ...(gecko_id && { coingecko: gecko_id }),
      },
    },
  }
}

const Figures = z.object({
  name: z.string(),
  category: z.string().nullish(),
  protocolType: z.string().nullish(),
  tvl: LooseNumber.optional(),
  /** Percent change of the value locked over 24 hours. */
  change_1d: LooseNumber.optional().catch(null),
  total24h: LooseNumber.optional().transform((value) => value ?? null),
  breakdown24h: ListedDay.shape.breakdown24h.catch(null),
  excludeTvlFromParent: z.unknown().optional(),
  chains: z.array(z.unknown()).catch([]),
})

type Column = { metric_id: MetricId & ('tvl' | 'fees' | 'trading_volume'); day: Day }

/**
 * Places every entry of a list, and writes its figure if the project is unreviewed; figures of the parts of one
 * project add up. What exchanges hold for their customers is not value locked in a protocol. A record that is new has
 * the level of the day before too, where the list states it.
 */
function readFigures(list: unknown, writer: BatchWriter, { metric_id, day }: Column): void {
  const { discovery } = writer
  const entries = z.array(z.unknown()).parse(list)
  if (discovery === undefined) return
  const totals = new Map<string, ListedTotal>()
  const records = [...parseRecords(entries, Figures, writer)]
  placeNamedChains([...new Set(records.flatMap(({ record }) => record.chains))], writer)
  for (const { line, record } of records) {
    if (record.protocolType === 'chain' || record.category === 'Chain') continue
    const listed = toListedProtocol(entries[line - 1], discovery)
    if (listed === null) {
      writer.reject('an entry without a name', `entry ${line}: ${JSON.stringify(record.name)}`)
      continue
    }
    const { project_id, is_reviewed, is_new_record } = discovery.place(listed)
    const { value, dayAgo } = readFigure(record, metric_id)
    if (is_reviewed || value === null) continue
    if (value < 0) writer.reject(`a negative ${metric_id}`, `${record.name}: ${value}`)
    else {
      const before = is_new_record ? dayAgo : null
      totals.set(project_id, addUp(totals.get(project_id), { value, before, line }))
    }
  }
  for (const [project_id, total] of totals)
    writeSnapshot(writer, { metric_id, project_id, day, ...total })
}

/** The figure of an entry, and what it was a day ago; null where it has none that counts. */
function readFigure(
  {
    tvl = null,
    total24h,
    breakdown24h,
    change_1d,
    category,
    excludeTvlFromParent,
  }: z.output<typeof Figures>,
  metric_id: Column['metric_id'],
) {
  if (metric_id !== 'tvl')
    return { value: readListedDay({ total24h, breakdown24h }).value, dayAgo: null }
  if (category === 'CEX' || excludeTvlFromParent === true) return { value: null, dayAgo: null }
  return { value: tvl, dayAgo: levelOfDayAgo(tvl, change_1d) }
}

/** The figure of a project, and its level 24 hours ago where all its parts are new and state it. */
type ListedTotal = { value: number; before: number | null; line: number }

function addUp(sum: ListedTotal | undefined, one: ListedTotal): ListedTotal {
  if (sum === undefined) return one
  const before = sum.before === null || one.before === null ? null : sum.before + one.before
  return { value: sum.value + one.value, before, line: one.line }
}
