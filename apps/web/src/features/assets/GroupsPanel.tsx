import type { AssetGroup, AssetOverview } from '@tickmark/core/answers/Assets'
import { ASSET_GROUPINGS } from '@tickmark/core/answers/choices'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { Delta } from '../../ui/Delta.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBox } from '../../ui/table/TableBox.tsx'
import type { AssetsSearch } from './AssetsSearch.ts'
import { GROUPINGS } from './GROUPINGS.ts'
import { nameGroup } from './nameGroup.ts'
import { tabulateGroups } from './tabulateGroups.ts'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 34
const SEGMENTS = ASSET_GROUPINGS.map((value) => ({ value, label: GROUPINGS[value].label }))

type Props = {
  overview: AssetOverview
  search: AssetsSearch
  onChange: (change: AssetsSearch) => void
}

/** What the assets of each class, reference, issuer or chain come to; pressing one lists its assets below. */
export function GroupsPanel({ overview, search, onChange }: Props) {
  const { by = 'asset_class', group } = search
  const { byId } = useProjects()
  const columns = useMemo((): DataColumn<AssetGroup>[] => {
    const nameOf = (id: string) => nameGroup(id, by, (one) => byId.get(one)?.name ?? one)
    return [
      {
        id: 'group',
        header: GROUPINGS[by].one,
        width: 220,
        align: 'left',
        value: ({ id }) => nameOf(id),
        cell: ({ id }) => (
          <button
            type="button"
            tabIndex={-1}
            aria-pressed={id === group}
            onClick={() => onChange({ group: id === group ? undefined : id })}
            className="max-w-full truncate rounded-sm font-medium hover:underline aria-pressed:text-accent-fg"
          >
            {nameOf(id)}
          </button>
        ),
      },
      {
        id: 'assets',
        header: 'Assets',
        width: 80,
        align: 'right',
        value: (row) => row.assets,
        cell: (row) => formatValue(row.assets, 'number', 'exact'),
      },
      {
        id: 'market-cap',
        header: 'Market cap',
        width: 110,
        align: 'right',
        value: (row) => row.market_cap,
        // An asset on several chains counts on each of them.
        figure: { write: (value) => formatValue(value, 'usd', 'compact'), adds: by !== 'chain' },
        cell: (row) => formatValue(row.market_cap, 'usd', 'compact'),
      },
      {
        id: 'change',
        header: '30d change',
        width: 100,
        align: 'right',
        value: (row) => row.market_cap_change,
        figure: { write: formatChange, adds: false },
        cell: (row) => <Delta change={row.market_cap_change} />,
      },
      {
        id: 'share',
        header: 'Share',
        width: 90,
        align: 'right',
        value: (row) => row.share,
        cell: (row) => formatValue(row.share, 'percent', 'compact'),
      },
    ]
  }, [by, group, byId, onChange])
  const rows = overview.groups[by]
  const tableOf = (maxHeight: number) => (
    <TableBox
      rows={rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
    >
      <DataTable
        label={GROUPINGS[by].label}
        layoutId="asset-groups"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowHeight={ROW_HEIGHT}
        onOpen={({ id }) => onChange({ group: id === group ? undefined : id })}
      />
    </TableBox>
  )
  return (
    <Panel
      title={GROUPINGS[by].label}
      controls={
        <>
          <SegmentedControl
            label="Group assets by"
            value={by}
            segments={SEGMENTS}
            onChange={(next) => onChange({ by: next, group: undefined })}
          />
          <PanelTools
            subject={{
              title: `Tokenized assets, ${GROUPINGS[by].label.toLowerCase()}`,
              question: { procedure: 'assets.getOverview', input: {} },
              hasSameRows: false,
              table: () => tabulateGroups(overview, by),
              rows,
            }}
            enlarge={tableOf}
          />
        </>
      }
      footer={
        by === 'chain' && (
          <span>
            An asset on several chains counts whole on each, so that shares add up to more.
          </span>
        )
      }
    >
      {tableOf(360)}
    </Panel>
  )
}
