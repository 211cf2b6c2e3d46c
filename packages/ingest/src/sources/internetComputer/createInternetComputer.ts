import type { Connector } from '../../connectors/Connector.ts'
import { chainKeySupplies } from './chainKeySupplies.ts'
import { dailyStatistics } from './dailyStatistics.ts'
import { governance } from './governance.ts'
import { ledger } from './ledger.ts'

/** The open APIs of the Internet Computer's dashboard. */
export function createInternetComputer(): Connector {
  return {
    contract: {
      source_id: 'internet-computer',
      title: 'Internet Computer dashboard',
      origins: [
        'https://ic-api.internetcomputer.org',
        'https://ledger-api.internetcomputer.org',
        'https://icrc-api.internetcomputer.org',
        'https://metrics-api.internetcomputer.org',
      ],
      // No limit is published; this is one call a second.
      limit: { requests: 60, per_ms: 60_000, parallel: 1 },
      licence: {
        name: 'no licence stated',
        url: 'https://dashboard.internetcomputer.org',
        attribution: null,
        commercial_use: true,
      },
      units:
        'Text: ICP and ckBTC in hundred-millionths, ckETH in 10⁻¹⁸, cycles (10¹² are one XDR), rates in ten-thousandths of an XDR',
      time: 'Seconds since 1970. The row of a day may be absent until the day is over.',
      revision_days: 3,
      max_bytes: 32 * 1024 * 1024,
    },
    datasets: [dailyStatistics, ledger, chainKeySupplies, governance],
    headers: {},
    secret: '',
  }
}
