import { addDays, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Call, Connector, Dataset } from '../../connectors/Connector.ts'
import { LooseNumber } from '../../files/LooseNumber.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { ContractLabels, normalizeAddress } from '../labels/ContractLabels.ts'
import { listedText } from '../listedText.ts'

/** The public explorers of Blockscout, which answer without a key. */
export function createBlockscout(): Connector {
  return {
    contract: {
      source_id: 'blockscout',
      title: 'Blockscout',
      origins: [...BLOCKSCOUT_ORIGINS.values()],
      // Three a second are allowed without a key.
      limit: { requests: 30, per_ms: 60_000, parallel: 1 },
      license: {
        name: 'no license stated',
        url: 'https://docs.blockscout.com',
        attribution: null,
        commercial_use: true,
      },
      units: 'Counts and units of gas, as numbers or text',
      time: 'The last whole day, UTC; the list is empty until it is counted.',
      revision_days: 1,
      max_bytes: 8 * 1024 * 1024,
    },
    datasets: [busyContracts],
    headers: {},
    secret: '',
  }
}

/** The explorer of each chain, by the chain's id. */
export const BLOCKSCOUT_ORIGINS: ReadonlyMap<string, string> = new Map([
  ['ethereum', 'https://eth.blockscout.com'],
  ['base', 'https://base.blockscout.com'],
  ['optimism', 'https://explorer.optimism.io'],
  ['arbitrum', 'https://arbitrum.blockscout.com'],
  ['polygon', 'https://polygon.blockscout.com'],
  ['gnosis', 'https://gnosis.blockscout.com'],
])

/** Of fifty contracts each, the busiest first. */
const PAGES = 2
/** Explorers of older versions have no such list, and one that is closed to visitors without a key refuses it. */
const NO_LIST = [401, 402, 403, 404, 410, 422]
/** The parameters by which an answer names its next page. */
const CURSOR = ['items_count', 'transactions_count', 'total_gas_used', 'contract_address_hash']

const Page = z.object({
  items: z.array(z.unknown()),
  next_page_params: z.record(z.string(), z.unknown()).nullish(),
})
const Named = z.object({ name: listedText(200) })
const Tag = Named.extend({ slug: listedText(100), tagType: listedText(30) })
const BusyContract = z.object({
  contract_address: z.object({
    hash: z.string(),
    name: listedText(200),
    implementations: z.array(Named).nullish().catch(null),
    metadata: z
      .object({ tags: z.array(Tag).catch([]) })
      .nullish()
      .catch(null),
    reputation: listedText(30),
  }),
  transactions_count: LooseNumber,
  total_gas_used: LooseNumber,
})

/** The contracts that most transactions of the last whole day were sent to, with their calls and gas. */
export const busyContracts: Dataset = {
  id: 'busy-contracts',
  title: 'Busiest contracts of the last day, by chain',
  metrics: [],
  records: ['contract_activity'],
  subjects: async () =>
    [...BLOCKSCOUT_ORIGINS].map(([chain, origin]) => ({ key: chain, calls: [callFor(origin)] })),
  projectOf: () => null,
  async read({ key: chain_id, bodies, fetched_at }, writer) {
    const day = addDays(toDay(fetched_at), -1)
    const labels = new ContractLabels(writer)
    for (const body of bodies) {
      if (body === null) {
        writer.reject('an explorer without a list of its busiest contracts', chain_id)
        continue
      }
      for (const { line, record } of parseRecords(Page.parse(body).items, BusyContract, writer)) {
        const { contract_address, transactions_count: calls, total_gas_used: gas_used } = record
        const address = normalizeAddress(contract_address.hash)
        const example = `${chain_id}, record ${line}: ${contract_address.hash.slice(0, 80)}`
        if (address === null) writer.reject('not an address', example)
        else if (!Number.isSafeInteger(calls) || (calls ?? 0) < 0)
          writer.reject('not a number of calls', `${example}, ${calls}`)
        else if ((gas_used ?? 0) < 0) writer.reject('negative gas', `${example}, ${gas_used}`)
        else {
          writer.record('contract_activity', { chain_id, address, day, calls, gas_used })
          labels.add({ chain_id, address, ...describe(contract_address), line: example })
        }
      }
    }
    await labels.write()
  },
}

function callFor(origin: string, page = 1, cursor: Readonly<Record<string, string>> = {}): Call {
  const url = new URL('/api/v2/stats/hot-smart-contracts?scale=1d', origin)
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, value)
  return {
    url,
    missing: NO_LIST,
    next(body) {
      const given = Page.safeParse(body).data?.next_page_params
      if (!given || page >= PAGES) return null
      const next = CURSOR.flatMap((name) => {
        const value = given[name]
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
      })
      return next.length === 0 ? null : callFor(origin, page + 1, Object.fromEntries(next))
    },
  }
}

/** A proxy has the name of what it forwards calls to; a name that the explorer's team gave comes first. */
function describe({
  name,
  implementations,
  metadata,
  reputation,
}: z.output<typeof BusyContract>['contract_address']) {
  const tags = metadata?.tags ?? []
  const given = tags.find(({ tagType }) => tagType === 'name')?.name
  return {
    name: given ?? implementations?.find((one) => one.name)?.name ?? name ?? '',
    labels: [
      ...tags.flatMap((tag) => (tag.tagType === 'name' ? [] : (tag.slug ?? tag.name ?? []))),
      ...(reputation === 'scam' ? ['phish-hack'] : []),
    ],
  }
}
