import { MessageError } from '../../data/describeError.ts'
import type { ChartTheme } from '../ChartTheme.ts'
import type { Sheet, SheetMark } from './layOutSheet.ts'

const TILT = (-20 * Math.PI) / 180

/**
 * Paints the picture on the canvas, `ratio` times as large in pixels. `drawing` is as large as the sheet's plot times
 * `ratio`.
 */
export function paintSheet(
  sheet: Sheet,
  drawing: CanvasImageSource,
  { theme, ratio }: { theme: ChartTheme; ratio: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = sheet.width * ratio
  canvas.height = sheet.height * ratio
  const pen = canvas.getContext('2d')
  if (pen === null) throw new MessageError('The browser gave no canvas to paint on.')
  pen.scale(ratio, ratio)
  pen.fillStyle = theme.raise
  pen.fillRect(0, 0, sheet.width, sheet.height)
  const { x, y, width, height } = sheet.plot
  pen.drawImage(drawing, x, y, width, height)
  for (const mark of sheet.marks) paintMark(pen, mark, theme)
  return canvas
}

function paintMark(pen: CanvasRenderingContext2D, mark: SheetMark, theme: ChartTheme): void {
  switch (mark.kind) {
    case 'swatch':
      pen.fillStyle = mark.colour
      pen.fillRect(mark.x, mark.y, mark.size, mark.size)
      return
    case 'text':
      pen.fillStyle = mark.tone === 'strong' ? theme.strong : theme.text
      pen.font = `${mark.weight} ${mark.size}px ${theme.font}`
      pen.fillText(mark.text, mark.x, mark.y)
      return
    case 'watermark':
      pen.save()
      pen.translate(mark.x, mark.y)
      pen.rotate(TILT)
      pen.globalAlpha = 0.07
      pen.fillStyle = theme.strong
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.font = `600 ${mark.size}px ${theme.font}`
      pen.fillText(mark.text, 0, 0)
      pen.restore()
  }
}
