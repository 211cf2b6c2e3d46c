import type { ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import { formatAxisValue } from '@tickmark/core/charts/formatChartValue'
import { MARGIN, type PreparedScatter } from '@tickmark/core/charts/scatter/prepareScatter'

export type AxisWords = { title: string; unit: ChartUnit }

type Props = {
  chart: Pick<PreparedScatter, 'x' | 'y'>
  x: AxisWords
  y: AxisWords
  width: number
  height: number
}

/** The lines, marks and names of both axes, below the points. */
export function ScatterAxes({ chart, x, y, width, height }: Props) {
  const right = width - MARGIN.right
  const foot = height - MARGIN.bottom
  const across = (value: number) => MARGIN.left + chart.x.place(value) * (right - MARGIN.left)
  const up = (value: number) => foot - chart.y.place(value) * (foot - MARGIN.top)
  return (
    <g className="fill-fg3" fontSize="11">
      {chart.y.marks.map((mark) => (
        <g key={mark}>
          <line x1={MARGIN.left} x2={right} y1={up(mark)} y2={up(mark)} stroke="var(--line)" />
          <text x={MARGIN.left - 8} y={up(mark)} textAnchor="end" dominantBaseline="central">
            {formatAxisValue(mark, y.unit)}
          </text>
        </g>
      ))}
      {chart.x.marks.map((mark) => (
        <g key={mark}>
          <line
            x1={across(mark)}
            x2={across(mark)}
            y1={MARGIN.top}
            y2={foot}
            stroke="var(--line)"
          />
          <text x={across(mark)} y={foot + 16} textAnchor="middle">
            {formatAxisValue(mark, x.unit)}
          </text>
        </g>
      ))}
      <text x={MARGIN.left} y={14} className="fill-fg2">
        ↑ {y.title}
      </text>
      <text x={right} y={height - 8} textAnchor="end" className="fill-fg2">
        {x.title} →
      </text>
    </g>
  )
}
