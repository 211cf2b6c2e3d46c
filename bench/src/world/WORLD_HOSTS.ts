import { blockscout } from './sources/blockscout.ts'
import { coinGecko } from './sources/coinGecko.ts'
import { coinMetrics } from './sources/coinMetrics.ts'
import { github } from './sources/github.ts'
import { growthepie } from './sources/growthepie.ts'
import { icApi, icLedger, icMetrics, icrcLedgers } from './sources/internetComputer.ts'
import { llamaApi } from './sources/llamaApi.ts'
import { llamaCoins } from './sources/llamaCoins.ts'
import { llamaStablecoins } from './sources/llamaStablecoins.ts'
import type { CreateHost } from './WorldHost.ts'

/** The hosts of the local internet. */
export const WORLD_HOSTS: Readonly<Record<string, CreateHost>> = {
  'api.llama.fi': llamaApi,
  'coins.llama.fi': llamaCoins,
  'stablecoins.llama.fi': llamaStablecoins,
  'api.coingecko.com': coinGecko,
  'community-api.coinmetrics.io': coinMetrics,
  'api.growthepie.com': growthepie,
  'ic-api.internetcomputer.org': icApi,
  'ledger-api.internetcomputer.org': icLedger,
  'icrc-api.internetcomputer.org': icrcLedgers,
  'metrics-api.internetcomputer.org': icMetrics,
  'eth.blockscout.com': blockscout,
  'base.blockscout.com': blockscout,
  'arbitrum.blockscout.com': blockscout,
  'gnosis.blockscout.com': blockscout,
  'polygon.blockscout.com': blockscout,
  'explorer.optimism.io': blockscout,
  'api.github.com': github,
}
