/** Both ends of a long address, by which people tell addresses apart; short ones stay whole. */
export function shortenAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`
}
