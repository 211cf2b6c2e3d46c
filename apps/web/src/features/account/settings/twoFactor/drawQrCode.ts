import { encode } from 'uqr'

/** A QR code as the path of its dark squares, on a grid of `size` units with the quiet zone around it. */
export type QrCode = { path: string; size: number }

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, size }
}
