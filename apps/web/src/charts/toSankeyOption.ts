import type { PreparedSankey } from '@tickmark/core/charts/sankey/prepareSankey'
import type { ChartTheme } from './ChartTheme.ts'
import type { ChartOption } from './toChartOption.ts'

/** Prepared flows in the words of the drawing library; `isBare` where their labels stand below. */
export function toSankeyOption(
  prepared: PreparedSankey,
  theme: ChartTheme,
  isBare = false,
): ChartOption {
  const hatch = makeStripes(theme.text)
  return {
    animation: false,
    series: [
      {
        type: 'sankey',
        left: 4,
        right: isBare ? 4 : 132,
        top: 10,
        bottom: 10,
        nodeWidth: 8,
        nodeGap: 24,
        nodeAlign: 'left',
        draggable: false,
        emphasis: { disabled: true },
        label: {
          show: !isBare,
          color: theme.strong,
          fontFamily: theme.font,
          fontSize: 12,
          lineHeight: 16,
          // Text stays readable on what flows behind it.
          backgroundColor: theme.raise,
          // Figures are drawn wider than they are measured.
          padding: [1, 8, 1, 4],
          borderRadius: 3,
        },
        lineStyle: { color: 'gradient', opacity: 0.3, curveness: 0.5 },
        data: prepared.nodes.map((node) => ({
          name: node.name,
          ...(node.value !== undefined && { value: node.value }),
          itemStyle: node.isDeficit
            ? {
                color: theme.raise,
                borderColor: node.color,
                borderWidth: 1.5,
                borderType: 'dashed',
              }
            : { color: node.color, borderWidth: 0 },
          label: { formatter: node.label },
        })),
        links: prepared.links.map((link) => ({
          ...link,
          ...(link.target === 'loss' && { lineStyle: { opacity: 0.14 } }),
          ...(link.isUnknown && { lineStyle: { color: hatch, opacity: 0.6 } }),
        })),
      },
    ],
  }
}

const STRIPE = 2
const SIZE = 6

/** Stripes across a flow that is not known. */
function makeStripes(color: string) {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    pen.fillStyle = color
    pen.fillRect(0, 0, STRIPE, SIZE)
  }
  // A drawing as SVG cannot ask a canvas how large it is.
  return { image: canvas, repeat: 'repeat' as const, imageWidth: SIZE, imageHeight: SIZE }
}
