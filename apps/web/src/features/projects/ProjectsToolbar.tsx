import { PROJECT_PRESETS } from '@tickmark/core/screens/PROJECT_PRESETS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import type { Option } from '../../ui/Picker.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { parseRanges, writeRanges } from './filterProjectRows.ts'
import { columnsOf, type ProjectsSearch } from './ProjectsSearch.ts'
import { RangeMenu } from './RangeMenu.tsx'

const PRESET_SEGMENTS = PROJECT_PRESETS.map(({ id, label }) => ({ value: id, label }))
const SECTOR_OPTIONS = MARKET_SECTORS.map((sector) => ({
  value: sector.market_sector_id,
  label: sector.name,
}))

type Props = {
  search: ProjectsSearch
  chains: readonly Option[]
  onChange: (change: ProjectsSearch) => void
  children?: ReactNode
}

/** What is shown and of whom: columns, filters, density. */
export function ProjectsToolbar({ search, chains, onChange, children }: Props) {
  const columns = columnsOf(search)
  const listOf = (text: string | undefined) => text?.split(',') ?? []
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-2 md:px-6">
      <Input
        size="xsmall"
        edge="quiet"
        type="search"
        aria-label="Filter by name"
        placeholder="Filter by name"
        value={search.q ?? ''}
        onChange={({ target }) => onChange({ q: target.value || undefined })}
        className="w-36"
      />
      <SegmentedControl
        label="Columns preset"
        value={search.cols === undefined ? (search.preset ?? PROJECT_PRESETS[0].id) : null}
        segments={PRESET_SEGMENTS}
        onChange={(preset) => onChange({ preset, cols: undefined, sort: undefined })}
      />
      <MultiPicker
        label="Sector"
        options={SECTOR_OPTIONS}
        values={listOf(search.sectors)}
        onChange={(sectors) => onChange({ sectors: sectors.join(',') || undefined })}
      />
      <MultiPicker
        label="Chain"
        options={chains}
        values={listOf(search.chains)}
        onChange={(chosen) => onChange({ chains: chosen.join(',') || undefined })}
      />
      <RangeMenu
        columns={columns}
        ranges={parseRanges(search.ranges)}
        onChange={(ranges) => onChange({ ranges: writeRanges(ranges) })}
      />
      <ColumnMenu columns={columns} onChange={(next) => onChange({ cols: next?.join(',') })} />
      <Button
        aria-label="Dense rows"
        aria-pressed={search.dense === true}
        onClick={() => onChange({ dense: search.dense ? undefined : true })}
      >
        <Icon name="density" size={13} />
      </Button>
      {children}
    </div>
  )
}
