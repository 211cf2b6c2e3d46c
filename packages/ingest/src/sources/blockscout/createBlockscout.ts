import type { Connector } from '../../connectors/Connector.ts'
import { BLOCKSCOUT_ORIGINS, busyContracts } from './busyContracts.ts'

/** The public explorers of Blockscout, which answer without a key. */
export function createBlockscout(): Connector {
  return {
    contract: {
      source_id: 'blockscout',
      title: 'Blockscout',
      origins: [...BLOCKSCOUT_ORIGINS.values()],
      // Three a second are allowed without a key.
      limit: { requests: 30, per_ms: 60_000, parallel: 1 },
      licence: {
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
