import type { SourceContract } from '../../../connectors/Connector.ts'

/** DefiLlama's open interface, and the paid one where a key is set. */
export const DEFILLAMA_CONTRACT: SourceContract = {
  source_id: 'defillama',
  title: 'DefiLlama',
  origins: [
    'https://api.llama.fi',
    'https://coins.llama.fi',
    'https://stablecoins.llama.fi',
    'https://pro-api.llama.fi',
  ],
  // Said to be 500 a minute, without a promise.
  limit: { requests: 400, per_ms: 60_000, parallel: 4 },
  licence: {
    name: 'no licence stated',
    url: 'https://defillama.com/terms',
    attribution: null,
    commercial_use: true,
  },
  units: 'US dollars; raises in millions of them',
  time: 'Seconds since 1970. A day of a chart is the UTC day; the last level of TVL is of the moment of the call. Lists tell amounts of the last whole day.',
  revision_days: 14,
  // A protocol on many chains comes with the history of every token on each: 29 MB of Aave V3 and 28 MB of Curve in 2026,
  // where the list of all protocols has 8 to 12 MB and that of fees 6 MB. Four answers may be in memory at a time.
  max_bytes: 96 * 1024 * 1024,
}
