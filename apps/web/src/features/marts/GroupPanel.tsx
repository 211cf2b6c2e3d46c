import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { plainView } from '@tickmark/core/marts/martViewText'
import { useMemo } from 'react'
import { useAsOf } from '../../data/readSearch.ts'
import { MartGrid } from '../../tables/grid/MartGrid.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Of the controls and some ten groups, in pixels. */
const HEIGHT = 420

type Props = {
  mart: Mart
  title: string
  /** The column whose values are the groups. */
  by: string
  /** The columns that are shown of groups and their rows. */
  columns: readonly string[]
  /** The filters of the rows. */
  scope: MartView['filterModel']
  note?: string
}

/** The rows of a mart that a page lists, in groups that open, the largest first. */
export function GroupPanel({ mart, title, by, columns, scope, note }: Props) {
  const asOf = useAsOf()
  const key = columns.join()
  const view = useMemo(
    () => ({
      ...plainView(mart.mart_id),
      rowGroupCols: [{ id: by }],
      valueCols: key.split(',').map((id) => ({ id })),
      summary: false,
    }),
    [mart, by, key],
  )
  return (
    <Panel title={title} footer={note}>
      <MartGrid view={view} scope={scope} title={title} asOf={asOf} height={HEIGHT} />
    </Panel>
  )
}
