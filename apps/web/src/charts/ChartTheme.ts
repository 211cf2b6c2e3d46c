/** The colors of the page for what is drawn outside of it, as `#rrggbb`. */
export type ChartTheme = {
  line: string
  axis: string
  text: string
  strong: string
  raise: string
  /** Of a tile without a change. */
  flat: string
  /** The color of rises, followed by that of falls. */
  up: string
  down: string
  font: string
}

/** The colors of the applied theme, read from its tokens. */
export function readChartTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const pen = document.createElement('canvas').getContext('2d')
  const token = (name: string) => {
    const written = style.getPropertyValue(name).trim()
    if (pen === null) return written
    // A token can be written in any way that CSS knows; a canvas says every opaque color in one.
    pen.fillStyle = written
    return String(pen.fillStyle)
  }
  return {
    line: token('--line'),
    axis: token('--line2'),
    text: token('--fg3'),
    strong: token('--fg'),
    raise: token('--raise'),
    flat: token('--hover'),
    up: token('--up'),
    down: token('--down'),
    font: getComputedStyle(document.body).fontFamily,
  }
}
