import type {
  Connector,
  Dataset,
  SourceContract,
  WithheldDataset,
} from '../../../connectors/Connector.ts'
import { nameDataset } from '../../../connectors/nameDataset.ts'
import { readRaises } from '../raisesApi.ts'
import { breakdowns } from './breakdowns.ts'
import { createEmissions } from './createEmissions.ts'
import { fees } from './fees.ts'
import { createHacks } from './hacks.ts'
import { labels } from './labels.ts'
import { listings } from './listings.ts'
import { llamaProUrl, llamaUrl } from './llamaUrl.ts'
import { openInterest } from './openInterest.ts'
import { payees } from './payees.ts'
import { prices } from './prices.ts'
import { stablecoinFlows, stablecoins } from './stablecoins.ts'
import { createTokenizedAssets } from './tokenizedAssets.ts'
import { createTreasuries, createTreasuryAssets } from './treasuries.ts'
import { tvl } from './tvl.ts'
import { createNotionalVolumes, dexVolume } from './volumes.ts'

/**
 * Creates the DefiLlama connector. A paid key adds volumes of derivatives and options, treasuries
 * and unlocks.
 */
export function createDefiLlama({
  key,
  discovers = false,
}: {
  key: string | null
  /** True if its lists make unreviewed projects. */
  discovers?: boolean
}): Connector {
  return {
    contract: DEFILLAMA_CONTRACT,
    datasets: [
      ...(discovers ? [listings, breakdowns] : []),
      prices,
      fees,
      tvl,
      dexVolume,
      ...(key === null ? [] : createPaid(key)),
      stablecoins,
      createRaises(key),
      payees,
      openInterest,
      createTreasuryAssets(key),
      createHacks(key),
      createTokenizedAssets(key),
      stablecoinFlows,
      labels,
    ],
    withheld: key === null ? createPaid('').map(describeNeed) : [],
    needs: NEEDED_KEY,
    headers: {},
    secret: key ?? '',
  }
}

const NEEDED_KEY = 'a key of the paid plan (TT_DEFILLAMA_KEY)'

function createPaid(key: string): Dataset[] {
  return [...createNotionalVolumes(key), createTreasuries(key), createEmissions(key)]
}

function describeNeed(dataset: Dataset): WithheldDataset {
  return { ...nameDataset(dataset), needs: NEEDED_KEY }
}

/** The contract of DefiLlama's open API, or the paid one if a key is set. */
export const DEFILLAMA_CONTRACT: SourceContract = {
  source_id: 'defillama',
  title: 'DefiLlama',
  origins: [
    'https://api.llama.fi',
    'https://coins.llama.fi',
    'https://stablecoins.llama.fi',
    'https://pro-api.llama.fi',
  ],
  // Reported to be 500 a minute, without a guarantee; this is less than five a second.
  limit: { requests: 280, per_ms: 60_000, parallel: 4 },
  license: {
    name: 'no license stated',
    url: 'https://defillama.com/terms',
    attribution: null,
    commercial_use: true,
  },
  units: 'US dollars; raises in millions of them',
  time: 'Seconds since 1970. A day of a chart is the UTC day; the last level of TVL is as of the request. Lists give amounts of the last whole day.',
  revision_days: 14,
  // A protocol on many chains includes the history of every token on each: 29 MB for Aave V3 and 28
  // MB for Curve in 2026; the list of all protocols has 8 to 12 MB and that of fees 6 MB. Four
  // answers may be in memory at a time.
  max_bytes: 96 * 1024 * 1024,
}

/** Fundraises. The open API no longer guarantees them, so the paid one is used if a key is set. */
function createRaises(key: string | null): Dataset {
  const url = key === null ? llamaUrl('/raises') : llamaProUrl(key, '/api/raises')
  return {
    id: 'raises',
    title: 'Fundraises',
    metrics: [],
    records: ['fundraises'],
    subjects: async () => [{ key: 'raises', calls: [{ url }] }],
    read: ({ bodies }, writer) => readRaises(bodies[0], writer),
  }
}
