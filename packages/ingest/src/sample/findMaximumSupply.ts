import { createRandom } from './createRandom.ts'

/** Tokens that exist at most, where everybody knows the number, so that prices have a familiar size. */
const MAXIMUM_SUPPLIES: Readonly<Record<string, number>> = {
  aave: 16_000_000,
  arbitrum: 10_000_000_000,
  bitcoin: 21_000_000,
  'bnb-chain': 200_000_000,
  chainlink: 1_000_000_000,
  compound: 10_000_000,
  curve: 3_030_303_030,
  ethereum: 121_000_000,
  internetcomputer: 540_000_000,
  lido: 1_000_000_000,
  litecoin: 84_000_000,
  makerdao: 1_005_577,
  optimism: 4_294_967_296,
  solana: 600_000_000,
  uniswap: 1_000_000_000,
}

/** How many of a project's tokens there can ever be: the known number, or a round one that is always the same. */
export function findMaximumSupply(projectId: string): number {
  const known = MAXIMUM_SUPPLIES[projectId]
  if (known !== undefined) return known
  const random = createRandom(`${projectId} maximum supply`)
  return 10 ** Math.floor(6 + random() * 5) * Math.ceil(random() * 9)
}
