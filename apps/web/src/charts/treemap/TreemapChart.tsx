import { lazy, Suspense } from 'react'
import type { ChartUnit } from '../ChartUnit.ts'
import { TreemapDrawing } from './TreemapDrawing.tsx'
import type { TreemapGroup, TreemapItem } from './TreemapGroup.ts'

const TreemapTable = lazy(async () => ({
  default: (await import('./TreemapTable.tsx')).TreemapTable,
}))

const HEIGHT = 420

export type TreemapProps = {
  groups: readonly TreemapGroup[]
  /** What the values are. */
  unit: ChartUnit
  label: string
  /** What items, groups, values and all groups together are called: `Project`, `Sector`, `Fees, 30d`, `All sectors`. */
  names: { item: string; group: string; value: string; whole: string }
  /** Of the drawing or the table alone, in pixels. */
  height?: number
  onOpen?: (item: TreemapItem, group: TreemapGroup) => void
}

/**
 * Parts of a whole by size and, in colour and words, by change: groups with what is in them, each to look into.
 * There a further choice opens an item. Or the same figures as a table.
 */
export function TreemapChart({ asTable, ...chart }: TreemapProps & { asTable: boolean }) {
  const props = { ...chart, height: chart.height ?? HEIGHT }
  if (!asTable) return <TreemapDrawing {...props} />
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <TreemapTable {...props} />
    </Suspense>
  )
}
