import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import { listMeasures } from '@tickmark/core/charts/chartMeasures'
import type { CustomChartData } from '@tickmark/core/charts/composeChart'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import { subjectLabelsOf } from '@tickmark/core/charts/SubjectLabels'
import { toTreemapGroups } from '@tickmark/core/charts/treemapGroups'
import { FULL_COLOR } from '@tickmark/core/drawing/tileColor'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { useMemo } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { NoData } from '../../ui/NoData.tsx'
import { TreemapChart } from '../treemap/TreemapChart.tsx'
import { TreemapScale } from '../treemap/TreemapScale.tsx'

type Props = { drawn: CustomChartData; label: string; height: number; hidden: ReadonlySet<string> }

/** The newest values of a chart as rectangles, colored by their change over the period before. */
export function CustomTreemap({ drawn, label, height, hidden }: Props) {
  const { plan, answer } = drawn
  const { byId } = useProjects()
  const measures = useMemo(() => listMeasures(drawn), [drawn])
  const { groups, notes } = useMemo(
    () =>
      toTreemapGroups(answer, measures, {
        projectName: (id) => byId.get(id)?.name,
        isHidden: (one) => hidden.has(seriesId(one)),
      }),
    [answer, measures, byId, hidden],
  )
  const unit = measures[0]?.unit ?? 'number'
  if (groups.every(({ leaves }) => leaves.length === 0))
    return (
      <NoData
        of={{ metrics: [...new Set(answer.series.map(({ metric }) => metric))] }}
        none="No values above zero"
      >
        Areas can only show values above zero. Choose another metric or kind of chart.
      </NoData>
    )
  const nouns = subjectLabelsOf(plan)
  return (
    <>
      <TreemapChart
        label={label}
        groups={groups}
        height={height}
        limit={FULL_COLOR[plan.granularity]}
        nouns={nouns}
        describe={(leaf, group) =>
          `${leaf.name}, ${group}: ${formatChartValue(leaf.value, unit, 'compact')}, ${formatChange(leaf.change)}${leaf.partial ? ', partial' : ''}`
        }
        groupLink={() => undefined}
        leafLink={(slug) =>
          nouns.one === 'project' && byId.has(slug)
            ? { to: '/projects/$slug', params: { slug } }
            : undefined
        }
      />
      <p className="flex flex-wrap justify-between gap-x-4 px-3.5 pb-1 text-xs text-fg3">
        <span>{[...notes, ...answer.meta.notes].join(' · ')}</span>
        <TreemapScale
          limit={FULL_COLOR[plan.granularity]}
          of={`Latest whole ${plan.granularity}, change over the one before`}
        />
      </p>
    </>
  )
}
