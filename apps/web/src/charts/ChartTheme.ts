/** The colours that a canvas cannot take from the style sheet by itself. */
export type ChartTheme = {
  line: string
  text: string
  strong: string
  raise: string
  hover: string
  up: string
  down: string
  font: string
}

/** The colours of the applied theme, read from its tokens. */
export function readChartTheme(): ChartTheme {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: token('--line'),
    text: token('--fg3'),
    strong: token('--fg'),
    raise: token('--raise'),
    hover: token('--hover'),
    up: token('--up'),
    down: token('--down'),
    font: getComputedStyle(document.body).fontFamily,
  }
}
