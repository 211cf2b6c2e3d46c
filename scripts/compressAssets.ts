import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH = /\.(?:js|css|svg|json)$/
const SMALLEST = 1_024

/** Writes a `.br` and a `.gz` beside each text file of a folder, which the server sends as they are. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!WORTH.test(name)) continue
    const path = join(folder, name)
    const bytes = readFileSync(path)
    if (bytes.length < SMALLEST) continue
    const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
