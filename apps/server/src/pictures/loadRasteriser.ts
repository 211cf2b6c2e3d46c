import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm } from '@resvg/resvg-wasm'

const MODULE = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')

/** Loads the rasteriser: once per thread, before anything is drawn. */
export async function loadRasteriser(): Promise<void> {
  await initWasm(new Uint8Array(readFileSync(MODULE)))
}
