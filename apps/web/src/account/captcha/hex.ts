/** Bytes as hexadecimal text, and back. */
export const hex = {
  parse: (text: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  write: (bytes: Uint8Array): string =>
    Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
} as const
