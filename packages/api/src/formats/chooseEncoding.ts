/** How an answer's bytes are packed. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The best packing that an `Accept-Encoding` header allows; brotli wins a tie. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const quality = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', parameter = ''] = part.split(';').map((text) => text.trim())
    quality.set(name, parameter.startsWith('q=') ? Number(parameter.slice(2)) || 0 : 1)
  }
  const rest = quality.get('*') ?? 0
  const brotli = quality.get('br') ?? rest
  const gzip = quality.get('gzip') ?? quality.get('x-gzip') ?? rest
  if (brotli > 0 && brotli >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}
