import type { DrawChart } from '@tickmark/api/tools/Tool'
import { addLogos } from '../pictures/addLogos.ts'
import { CardPainter } from '../pictures/CardPainter.ts'
import { readPicture } from '../pictures/readPicture.ts'

/** Draws charts for tools: SVG here, PNG in the thread of social cards, which begins with the first one. */
export function createChartDrawer(): { draw: DrawChart; close(): Promise<void> } {
  const painter = new CardPainter()
  return {
    draw: async (ctx, definition, { format, title }) => {
      const picture = await readPicture(ctx, definition)
      if (format === 'png')
        return painter.paint(
          await addLogos(ctx, {
            kind: 'document',
            productName: ctx.productName,
            sample: picture.sample,
            newestDay: picture.newestDay,
            title: title || (picture.series[0]?.name ?? ctx.productName),
            description: picture.notes.join(' · '),
            facts: ['No values in this range'],
            picture,
          }),
        )
      const { drawPreview } = await import('./drawPreview.ts')
      return Buffer.from(drawPreview({ kind: 'chart', picture }, 'light'))
    },
    close: () => painter.close(),
  }
}
