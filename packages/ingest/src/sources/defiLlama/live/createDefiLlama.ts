import type { Connector } from '../../../connectors/Connector.ts'
import { DEFILLAMA_CONTRACT } from './DEFILLAMA_CONTRACT.ts'
import { fees } from './fees.ts'
import { prices } from './prices.ts'
import { createRaises } from './raises.ts'
import { stablecoins } from './stablecoins.ts'
import { tvl } from './tvl.ts'
import { createNotionalVolumes, dexVolume } from './volumes.ts'

/** DefiLlama. With a key of its paid plan volumes of derivatives and options come too. */
export function createDefiLlama({ key }: { key: string | null }): Connector {
  return {
    contract: DEFILLAMA_CONTRACT,
    datasets: [
      fees,
      tvl,
      dexVolume,
      ...(key === null ? [] : createNotionalVolumes(key)),
      stablecoins,
      prices,
      createRaises(key),
    ],
    headers: {},
    secret: key ?? '',
  }
}
