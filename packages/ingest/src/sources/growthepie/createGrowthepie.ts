import type { Connector } from '../../connectors/Connector.ts'
import { chainFundamentals } from './chainFundamentals.ts'
import { listings } from './listings.ts'

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
      licence: {
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
