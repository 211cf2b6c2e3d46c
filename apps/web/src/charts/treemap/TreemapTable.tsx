import { formatValue } from '@tickmark/core/formats/formatValue'
import { useMemo } from 'react'
import { Delta } from '../../ui/Delta.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { ChartUnit } from '../ChartUnit.ts'
import { formatChartValue } from '../formatChartValue.ts'
import type { TreemapGroup, TreemapItem } from './TreemapGroup.ts'

type Row = { item: TreemapItem; group: TreemapGroup }

type Props = {
  groups: readonly TreemapGroup[]
  unit: ChartUnit
  label: string
  /** What the items, the groups and the values are: the heads of the columns. */
  names: { item: string; group: string; value: string }
  height: number
  onOpen?: (item: TreemapItem, group: TreemapGroup) => void
}

/** Every item of a treemap, also those that have no area, the largest first. */
export function TreemapTable({ groups, unit, label, names, height, onOpen }: Props) {
  const rows = useMemo(
    () =>
      groups
        .flatMap((group) => group.items.map((item): Row => ({ item, group })))
        .toSorted((a, b) => order(b) - order(a)),
    [groups],
  )
  const columns = useMemo(
    (): DataColumn<Row>[] => [
      {
        id: 'item',
        header: names.item,
        width: 180,
        align: 'left',
        cell: ({ item, group }) =>
          onOpen === undefined ? (
            <bdi>{item.name}</bdi>
          ) : (
            <button
              type="button"
              className="max-w-full truncate rounded-sm hover:underline"
              onClick={() => onOpen(item, group)}
            >
              <bdi>{item.name}</bdi>
            </button>
          ),
      },
      {
        id: 'group',
        header: names.group,
        width: 150,
        align: 'left',
        cell: ({ group }) => <bdi>{group.name}</bdi>,
      },
      {
        id: 'value',
        header: names.value,
        width: 130,
        align: 'right',
        cell: ({ item }) => formatChartValue(item.value, unit, 'exact'),
      },
      {
        id: 'share',
        header: `Of ${names.group.toLowerCase()}`,
        width: 110,
        align: 'right',
        cell: ({ item, group }) => formatValue(shareOf(item, group), 'percent', 'compact'),
      },
      {
        id: 'change',
        header: 'Change',
        width: 100,
        align: 'right',
        cell: ({ item }) => <Delta change={item.change} />,
      },
    ],
    [unit, names, onOpen],
  )
  return (
    <div style={{ height }} className="border-t border-line">
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ item, group }) => `${group.id}/${item.id}`}
        onOpen={onOpen && (({ item, group }) => onOpen(item, group))}
      />
    </div>
  )
}

function order({ item }: Row): number {
  return item.value ?? Number.NEGATIVE_INFINITY
}

/** Of what the group's tiles are made of, as in the drawing. */
function shareOf(item: TreemapItem, group: TreemapGroup): number | null {
  const whole = group.items.reduce((sum, { value }) => sum + Math.max(0, value ?? 0), 0)
  return item.value === null || item.value <= 0 || whole === 0 ? null : item.value / whole
}
