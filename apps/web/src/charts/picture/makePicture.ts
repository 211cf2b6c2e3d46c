import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { MessageError } from '../../data/describeError.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { readChartTheme } from '../ChartTheme.ts'
import type { ChartPicture } from './ChartPicture.ts'
import { drawAsSvg, drawOnCanvas } from './echartsPicture.ts'
import { layOutSheet } from './layOutSheet.ts'
import { paintSheet } from './paintSheet.ts'
import { writeSheetSvg } from './writeSheetSvg.ts'

export type PictureContent = {
  title: string
  picture: ChartPicture
  /** As people know them. */
  sources: readonly string[]
  isSample: boolean
}

/** The chart as an SVG file in the colours of the applied theme. */
export function makeSvg(content: PictureContent): Blob {
  const { sheet, theme, option } = prepare(content)
  return new Blob([writeSheetSvg(sheet, drawAsSvg(option, sheet.plot), theme)], {
    type: 'image/svg+xml',
  })
}

/** The chart as a PNG file in the colours of the applied theme, `ratio` times its plain size of 1200 × 675. */
export async function makePng(content: PictureContent, ratio: 1 | 2): Promise<Blob> {
  const { sheet, theme, option } = prepare(content)
  const canvas = paintSheet(sheet, drawOnCanvas(option, sheet.plot, ratio), { theme, ratio })
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new MessageError('The browser made no picture.')) : resolve(blob),
      'image/png',
    ),
  )
}

function prepare({ title, picture, sources, isSample }: PictureContent) {
  const theme = readChartTheme()
  const pen = document.createElement('canvas').getContext('2d')
  const measure = (text: string, size: number) => {
    if (pen === null) return (text.length * size) / 2
    pen.font = `${size > 20 ? 600 : 400} ${size}px ${theme.font}`
    return pen.measureText(text).width
  }
  const source = [
    ...picture.notes,
    sources.length > 0 && `Source: ${sources.join(', ')}`,
    `${pageSettings.productName}, ${window.location.host}`,
    formatDay(toDay(Date.now())),
  ]
  const sheet = layOutSheet(
    { title, legend: picture.legend, source: source.filter(Boolean).join(' · '), isSample },
    measure,
  )
  return { sheet, theme, option: picture.makeOption(theme) }
}
