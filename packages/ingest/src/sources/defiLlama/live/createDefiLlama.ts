import type { Connector, Dataset, WithheldDataset } from '../../../connectors/Connector.ts'
import { createEmissions } from './createEmissions.ts'
import { createRaises } from './createRaises.ts'
import { createTreasuries } from './createTreasuries.ts'
import { DEFILLAMA_CONTRACT } from './DEFILLAMA_CONTRACT.ts'
import { fees } from './fees.ts'
import { prices } from './prices.ts'
import { stablecoins } from './stablecoins.ts'
import { tvl } from './tvl.ts'
import { createNotionalVolumes, dexVolume } from './volumes.ts'

/** DefiLlama. With a key of its paid plan volumes of derivatives and options, treasuries and unlocks come too. */
export function createDefiLlama({ key }: { key: string | null }): Connector {
  return {
    contract: DEFILLAMA_CONTRACT,
    datasets: [
      fees,
      tvl,
      dexVolume,
      ...(key === null ? [] : createPaid(key)),
      stablecoins,
      prices,
      createRaises(key),
    ],
    withheld: key === null ? createPaid('').map(describeNeed) : [],
    headers: {},
    secret: key ?? '',
  }
}

function createPaid(key: string): Dataset[] {
  return [...createNotionalVolumes(key), createTreasuries(key), createEmissions(key)]
}

function describeNeed({ id, title }: Dataset): WithheldDataset {
  return { id, title, needs: 'a key of the paid plan (TT_DEFILLAMA_KEY)' }
}
