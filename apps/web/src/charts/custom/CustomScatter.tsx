import { useNavigate } from '@tanstack/react-router'
import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import { listMeasures, newestOf } from '@tickmark/core/charts/chartMeasures'
import type { CustomChartData } from '@tickmark/core/charts/composeChart'
import { subjectLabelsOf } from '@tickmark/core/charts/SubjectLabels'
import { chooseScatterLog } from '@tickmark/core/charts/scatter/chooseScatterLog'
import { toScatterPoints } from '@tickmark/core/charts/scatterPoints'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { useMemo } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ScatterChart } from '../scatter/ScatterChart.tsx'

type Props = { drawn: CustomChartData; label: string; height: number; hidden: ReadonlySet<string> }

/** The first two measures of a chart against each other, and the third as the size of points. */
export function CustomScatter({ drawn, label, height, hidden }: Props) {
  const { definition, plan, answer } = drawn
  const navigate = useNavigate()
  const { byId } = useProjects()
  const measures = useMemo(() => listMeasures(drawn), [drawn])
  const points = useMemo(
    () =>
      toScatterPoints(answer, measures, {
        projectName: (id) => byId.get(id)?.name,
        isHidden: (one) => hidden.has(seriesId(one)),
      }),
    [answer, measures, byId, hidden],
  )
  const log = useMemo(() => chooseScatterLog(points, definition.log), [points, definition.log])
  const [x, y, size] = measures
  if (x === undefined || y === undefined)
    return (
      <EmptyState title="A scatter needs two metrics">
        The first is on the horizontal axis, the second on the vertical one, and a third makes
        points large or small.
      </EmptyState>
    )
  const day = x.series
    .flatMap((one) => newestOf(one, answer)?.day ?? [])
    .toSorted()
    .at(-1)
  const nouns = subjectLabelsOf(plan)
  return (
    <>
      <ScatterChart
        label={label}
        points={points}
        x={x}
        y={y}
        size={size ?? null}
        log={log}
        height={height}
        nouns={nouns}
        onOpen={
          nouns.one === 'project'
            ? (slug) => void navigate({ to: '/projects/$slug', params: { slug } })
            : undefined
        }
      />
      <p className="px-3.5 pb-1 text-xs text-fg3">
        {day !== undefined &&
          `Latest whole period of each, up to ${formatPeriod(day, plan.granularity).heading}. `}
        {answer.meta.notes.join(' · ')}
      </p>
    </>
  )
}
