import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-wasm'
import { CARD_THEME } from './CARD_THEME.ts'
import type { Card } from './Card.ts'
import { drawDocumentCard } from './drawDocumentCard.ts'
import { drawMetricCard } from './drawMetricCard.ts'
import { drawProjectCard } from './drawProjectCard.ts'
import { loadRasteriser } from './loadRasteriser.ts'

const require = createRequire(import.meta.url)
/** The scripts that names are written in; the rasteriser takes each letter from the first file that has it. */
const FONTS = [
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-greek-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2'),
]

let fonts: Uint8Array[] = []

/** Makes the rasteriser ready: once per thread, before the first card. */
export async function prepareRasteriser(): Promise<void> {
  await loadRasteriser()
  fonts = FONTS.map((path) => new Uint8Array(readFileSync(path)))
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

/** A card as an SVG document. */
export function drawCard(card: Card): string {
  switch (card.kind) {
    case 'project':
      return drawProjectCard(card)
    case 'metric':
      return drawMetricCard(card)
    case 'document':
      return drawDocumentCard(card)
  }
}
