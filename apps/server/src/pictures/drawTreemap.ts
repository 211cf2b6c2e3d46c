import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { ChartPicture } from './ChartPicture.ts'
import { formatPictureValue, newestValue } from './formatPictureValue.ts'
import { type PictureBox, renderSvg } from './renderSvg.ts'

/** The newest values above zero as tiles, each as large as its value. */
export function drawTreemap({ series }: ChartPicture, box: PictureBox): string {
  const tiles = series.flatMap((one) => {
    const value = newestValue(one)
    if (value === null || value <= 0) return []
    const text = `${one.name}\n${formatPictureValue(value, one.unit)}`
    return [{ name: one.name, value, itemStyle: { color: one.colour }, label: { formatter: text } }]
  })
  return renderSvg(
    {
      series: [
        {
          type: 'treemap',
          left: 0,
          right: 0,
          top: 0,
          bottom: 0,
          roam: false,
          nodeClick: false,
          breadcrumb: { show: false },
          itemStyle: { gapWidth: 2, borderWidth: 0, borderColor: CARD_THEME.raise },
          // Readable on the lightest tile and on the darkest.
          label: {
            color: '#fff',
            fontFamily: CARD_THEME.font,
            fontSize: box.fontSize,
            lineHeight: box.fontSize * 1.3,
            textBorderColor: '#000a',
            textBorderWidth: 2,
            overflow: 'truncate',
          },
          data: tiles,
        },
      ],
    },
    box,
  )
}
