import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { ListedProject } from '@tickmark/core/projects/ProjectDiscovery'
import { z } from 'zod'
import type { Connector, Dataset } from '../../connectors/Connector.ts'
import { ListedName, listedText } from '../listedText.ts'
import { reportMissing } from '../reportMissing.ts'
import { chainFundamentals, isFollowed, readFile, recentCall, toUrl } from './chainFundamentals.ts'

/** growthepie's static files of chains that settle on Ethereum. */
export function createGrowthepie({
  discovers = false,
}: {
  /** True if its list makes unreviewed projects. */
  discovers?: boolean
} = {}): Connector {
  return {
    contract: {
      source_id: 'growthepie',
      title: 'growthepie',
      origins: ['https://api.growthepie.com'],
      // Ten are allowed. The lists and all files together are nine.
      limit: { requests: 9, per_ms: 60_000, parallel: 1 },
      license: {
        name: 'CC BY 4.0',
        url: 'https://creativecommons.org/licenses/by/4.0/',
        attribution: 'Source: growthepie, https://www.growthepie.com',
        commercial_use: true,
      },
      units: 'US dollars and counts',
      time: 'Calendar days, UTC. The files are recreated several times a day.',
      revision_days: 7,
      max_bytes: 128 * 1024 * 1024,
    },
    datasets: [...(discovers ? [listings] : []), chainFundamentals],
    headers: {},
    secret: '',
  }
}

const ListedChain = z.object({
  name: ListedName,
  symbol: listedText(30),
  technology: listedText(100),
  deployment: listedText(30),
  launch_date: listedText(10),
  website: listedText(500),
  twitter: listedText(500),
  block_explorer: listedText(500),
})

const RECORDS = 'growthepie:chains:'

const Master = z.object({ chains: z.record(z.string().max(200), z.unknown()) })

/** The chains that growthepie follows: unreviewed projects, with the figures of the last 90 days. */
const listings: Dataset = {
  id: 'listings',
  title: 'List of chains on Ethereum',
  metrics: chainFundamentals.metrics,
  isListing: true,
  projectOf: () => null,
  subjects: async () => [{ key: 'chains', calls: [{ url: toUrl('/master.json') }, recentCall()] }],
  async read({ bodies: [master, ...files] }, writer) {
    const chains = placeChains(master, writer)
    for (const body of files) if (body !== null) await readFile(body, writer, chains)
  },
}

/** Project ids of the unreviewed chains, by the source's key; null for the others. */
function placeChains(master: unknown, writer: BatchWriter): Map<string, string | null> {
  const placed = new Map<string, string | null>()
  for (const [key, record] of Object.entries(Master.parse(master).chains)) {
    const chain = ListedChain.safeParse(record).data
    const isListed = chain !== undefined && isFollowed(chain)
    const followed = isListed
      ? writer.discovery?.records?.follow({
          key: `${RECORDS}${key}`,
          state: { name: chain.name, slug: key, category: '' },
        })
      : undefined
    const listed = isListed && toListedProject(key, { ...chain, ...followed?.state })
    const place = listed ? writer.discovery?.place({ ...listed, record: followed }) : undefined
    placed.set(key, place === undefined || place.is_reviewed ? null : place.project_id)
  }
  reportMissing(RECORDS, writer)
  return placed
}

function toListedProject(key: string, chain: z.output<typeof ListedChain>): ListedProject {
  const { name, symbol, technology, launch_date } = chain
  const year = Number(launch_date?.slice(0, 4))
  const link = (kind: 'website' | 'twitter' | 'explorer', url: string | null | undefined) =>
    url?.startsWith('https://') && URL.canParse(url) ? { [kind]: url } : {}
  return {
    source_id: 'growthepie',
    slug: name,
    isChain: true,
    document: {
      name,
      ...(symbol && symbol !== '-' && { symbol }),
      market_sectors: [technology === 'Mainnet' ? 'blockchains-l1' : 'blockchains-l2'],
      chains: [],
      ...(year >= 2009 && year <= 2100 && { launch_year: year }),
      links: {
        ...link('website', chain.website),
        ...link('twitter', chain.twitter),
        ...link('explorer', chain.block_explorer),
      },
      sources: { growthepie: key, chain_names: [name] },
    },
  }
}
