/**
 * An address as it is kept: EVM addresses in lower case, base58 ones (Solana) as they are.
 * Null when the text is neither.
 */
export function normaliseAddress(text: string): string | null {
  const trimmed = text.trim()
  if (/^0x[0-9a-fA-F]{40}$/.test(trimmed)) return trimmed.toLowerCase()
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(trimmed) ? trimmed : null
}
