import type { AssetOverview } from '@tickmark/core/answers/Assets'
import { ASSET_GROUPINGS } from '@tickmark/core/answers/choices'
import { useMemo } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { TablePanel } from '../../tables/TablePanel.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { AssetsSearch } from './AssetsSearch.ts'
import { nameGroup } from './assetGroups.ts'
import { GROUPINGS, makeGroupColumns } from './makeGroupColumns.tsx'

const SEGMENTS = ASSET_GROUPINGS.map((value) => ({ value, label: GROUPINGS[value].label }))

type Props = {
  overview: AssetOverview
  search: AssetsSearch
  onChange: (change: AssetsSearch) => void
}

/** The totals of each class, reference asset, issuer or chain; pressing one lists its assets below. */
export function GroupsPanel({ overview, search, onChange }: Props) {
  const { by = 'asset_class', group } = search
  const { byId } = useProjects()
  const { anchor, groups, meta } = overview
  const toggle = (id: string) => onChange({ group: id === group ? undefined : id })
  const columns = useMemo(
    () =>
      makeGroupColumns(by, {
        anchor,
        group,
        nameOf: (id) => nameGroup(id, by, (one) => byId.get(one)?.name ?? one),
        onToggle: (id) => onChange({ group: id === group ? undefined : id }),
      }),
    [by, anchor, group, byId, onChange],
  )
  const { label } = GROUPINGS[by]
  return (
    <TablePanel
      title={label}
      rows={groups[by]}
      table={{
        layoutId: 'asset-groups',
        columns,
        rowKey: ({ id }) => id,
        maxHeight: 360,
        onOpen: ({ id }) => toggle(id),
      }}
      subject={{
        title: `Tokenized assets, ${label.toLowerCase()}`,
        question: { procedure: 'assets.getOverview', input: {} },
        hasSameRows: false,
      }}
      file={{ isSample: meta.sample, period: anchor ?? '' }}
      controls={
        <SegmentedControl
          label="Group assets by"
          value={by}
          segments={SEGMENTS}
          onChange={(next) => onChange({ by: next, group: undefined })}
        />
      }
      footer={
        by === 'chain' && (
          <span>
            An asset on several chains counts whole on each, so that shares add up to more.
          </span>
        )
      }
    />
  )
}
