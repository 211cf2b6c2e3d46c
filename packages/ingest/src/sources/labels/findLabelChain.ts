import { findChain } from '../../findChain.ts'

/** The number by which token lists know Solana, which has no EVM chain id. */
const SOLANA_LIST_ID = 501_000_101

/** The chain with an EVM chain id: its catalogue id, or the CAIP-2 name `eip155:<id>` when it has none. */
export function findChainByEvmId(id: number): string {
  return findChain(id === SOLANA_LIST_ID ? 'Solana' : String(id)) ?? `eip155:${id}`
}

/** The chain with a CAIP-2 name such as `eip155:8453`; null when the text is no such name. */
export function findChainByCaip2(name: string): string | null {
  if (!/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(name)) return null
  const evm = /^eip155:(\d{1,15})$/.exec(name)?.[1]
  return evm === undefined ? name : findChainByEvmId(Number(evm))
}
