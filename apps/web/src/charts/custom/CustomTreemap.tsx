import { formatChange } from '@tickmark/core/formats/formatChange'
import { useMemo } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { formatChartValue } from '../formatChartValue.ts'
import { seriesId } from '../seriesId.ts'
import { TreemapChart } from '../treemap/TreemapChart.tsx'
import { TreemapScale } from '../treemap/TreemapScale.tsx'
import { FULL_COLOUR } from './FULL_COLOUR.ts'
import { listMeasures } from './listMeasures.ts'
import { nounsOf } from './nounsOf.ts'
import { toGroups } from './toGroups.ts'
import type { CustomChartData } from './useCustomChart.ts'

type Props = { drawn: CustomChartData; label: string; height: number; hidden: ReadonlySet<string> }

/** The newest values of a chart as rectangles, coloured by their change over the period before. */
export function CustomTreemap({ drawn, label, height, hidden }: Props) {
  const { plan, answer } = drawn
  const { byId } = useProjects()
  const measures = useMemo(() => listMeasures(answer, plan), [answer, plan])
  const { groups, lacking, otherUnits } = useMemo(
    () =>
      toGroups(answer, measures, {
        projectName: (id) => byId.get(id)?.name,
        isHidden: (one) => hidden.has(seriesId(one)),
      }),
    [answer, measures, byId, hidden],
  )
  const unit = measures[0]?.unit ?? 'number'
  if (groups.every(({ leaves }) => leaves.length === 0))
    return (
      <EmptyState title="Nothing above zero">
        Areas can only stand for values above zero. Choose another metric or kind of chart.
      </EmptyState>
    )
  const nouns = nounsOf(plan)
  const notes = [
    ...(lacking > 0 ? [`${lacking} without a value above zero are not drawn`] : []),
    ...otherUnits.map((title) => `${title} has another unit and is not drawn`),
    ...answer.meta.notes,
  ]
  return (
    <>
      <TreemapChart
        label={label}
        groups={groups}
        height={height}
        limit={FULL_COLOUR[plan.granularity]}
        nouns={nouns}
        describe={(leaf, group) =>
          `${leaf.name}, ${group}: ${formatChartValue(leaf.value, unit, 'compact')}, ${formatChange(leaf.change)}`
        }
        groupLink={() => undefined}
        leafLink={(slug) =>
          nouns.one === 'project' && byId.has(slug)
            ? { to: '/projects/$slug', params: { slug } }
            : undefined
        }
      />
      <p className="flex flex-wrap justify-between gap-x-4 px-3.5 pb-1 text-xs text-fg3">
        <span>{notes.join(' · ')}</span>
        <TreemapScale
          limit={FULL_COLOUR[plan.granularity]}
          of={`Newest whole ${plan.granularity}, change over the one before`}
        />
      </p>
    </>
  )
}
