import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { CARD_THEME } from './CARD_THEME.ts'
import type { Card } from './Card.ts'
import { drawCard } from './drawCard.ts'

/** The scripts that names are written in; the rasteriser takes each letter from the first file that has it. */
const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const

const { resolve } = createRequire(import.meta.url)
const read = (path: string) => new Uint8Array(readFileSync(resolve(path)))
let fonts: Uint8Array[] = []

/** Makes the rasteriser ready: once per thread, before the first card. */
export async function prepareRasteriser(): Promise<void> {
  await initWasm(read('@resvg/resvg-wasm/index_bg.wasm'))
  fonts = SCRIPTS.map((script) =>
    read(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`),
  )
}

/** A card as a PNG. Takes tens of milliseconds of computing, and is therefore not for the thread that answers requests. */
export function rasteriseCard(card: Card): Uint8Array {
  const drawing = new Resvg(drawCard(card), {
    font: { fontBuffers: fonts, defaultFontFamily: CARD_THEME.font },
  })
  const image = drawing.render()
  const png = image.asPng()
  // What lives in the module's memory is not collected by itself.
  image.free()
  drawing.free()
  return png
}
