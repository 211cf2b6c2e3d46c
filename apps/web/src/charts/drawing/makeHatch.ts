const SIZE = 6

/** Returns diagonal stripes in a color: how a bar says that its period is unfinished, and a flow that it is not known. */
export function makeHatch(color: string) {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    pen.globalAlpha = 0.22
    pen.fillStyle = color
    pen.fillRect(0, 0, SIZE, SIZE)
    pen.globalAlpha = 0.9
    pen.strokeStyle = color
    pen.lineWidth = 1.6
    for (const shift of [-SIZE, 0, SIZE]) {
      pen.moveTo(shift, SIZE)
      pen.lineTo(shift + SIZE, 0)
    }
    pen.stroke()
  }
  // A drawing as SVG cannot ask a canvas how large it is.
  return { image: canvas, repeat: 'repeat' as const, imageWidth: SIZE, imageHeight: SIZE }
}
