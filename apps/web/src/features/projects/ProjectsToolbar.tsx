import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { PROJECT_PRESETS } from '@tickmark/core/screens/projectList'
import { type ReactNode, Suspense } from 'react'
import { bindLists } from '../../data/readSearch.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { Options } from '../../ui/Options.tsx'
import { CHAIN_OPTIONS, SECTOR_OPTIONS, TAG_OPTIONS } from '../../ui/PickerOptions.ts'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { ColumnChoiceProps } from './ColumnChoice.tsx'
import { parseRanges, writeRanges } from './figureRanges.ts'
import { columnsOf, findPreset } from './formulaColumns.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'
import type { RangeChoiceProps } from './RangeChoice.tsx'

const PRESET_SEGMENTS = PROJECT_PRESETS.map(({ id, label }) => ({ value: id, label }))

const listMetricOptions = perMetrics((metrics) =>
  metrics.map((metric) => ({ value: metric.metric_id, label: metric.title })),
)

const ColumnChoice = lazyComponent(() => import('./ColumnChoice.tsx'), 'ColumnChoice')

const RangeChoice = lazyComponent(() => import('./RangeChoice.tsx'), 'RangeChoice')

type Props = {
  search: ProjectsSearch
  onChange: (change: ProjectsSearch) => void
  /** Further filters. */
  children?: ReactNode
}

/** Sets what is shown of which projects: columns, filters, density. */
export function ProjectsToolbar({ search, onChange, children }: Props) {
  const columns = columnsOf(search)
  const lists = bindLists(search, onChange, true)
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-2 md:px-6">
      <SearchInput
        label="Filter by name"
        placeholder="Filter by name"
        value={search.q}
        onChange={(q) => onChange({ q })}
        className="w-36 max-sm:flex-1"
      />
      <div className="min-w-0 max-sm:order-last">
        <SegmentedControl
          label="Columns preset"
          value={search.cols === undefined ? findPreset(search).id : null}
          segments={PRESET_SEGMENTS}
          onChange={(preset) => onChange({ preset, cols: undefined, sort: undefined })}
        />
      </div>
      <Options title="Filters">
        <MultiPicker label="Sector" options={SECTOR_OPTIONS} {...lists('sectors')} />
        <MultiPicker label="Chain" options={CHAIN_OPTIONS} {...lists('chains')} />
        <MultiPicker label="Tag" options={TAG_OPTIONS} {...lists('tags')} />
        <MultiPicker label="Has" options={listMetricOptions()} {...lists('has')} />
        <IconButton
          variant="default"
          icon="star"
          iconSize={13}
          label="Favorites only"
          title="Favorites only"
          aria-pressed={search.fav === true}
          onClick={() => onChange({ fav: search.fav ? undefined : true })}
        />
        <RangeMenu
          columns={columns}
          ranges={parseRanges(search.ranges)}
          onChange={(ranges) => onChange({ ranges: writeRanges(ranges) })}
        />
        <ColumnMenu search={search} columns={columns} onChange={onChange} />
        <IconButton
          variant="default"
          icon="density"
          iconSize={13}
          label="Dense rows"
          aria-pressed={search.dense === true}
          onClick={() => onChange({ dense: search.dense ? undefined : true })}
        />
        {children}
      </Options>
    </div>
  )
}

/** Opens the choice of columns. */
function ColumnMenu(choice: ColumnChoiceProps) {
  return (
    <PopoverButton
      label="Columns"
      trigger={
        <>
          <Icon name="columns" size={13} />
          Columns
        </>
      }
    >
      <Suspense>
        <ColumnChoice {...choice} />
      </Suspense>
    </PopoverButton>
  )
}

/** Opens the bounds of the figures, and says how many there are. */
function RangeMenu(choice: RangeChoiceProps) {
  return (
    <PopoverButton
      label="Ranges"
      trigger={
        <>
          <Icon name="filter" size={13} />
          Ranges
          {choice.ranges.length > 0 && (
            <span className="rounded-sm bg-hover px-1 text-fg">{choice.ranges.length}</span>
          )}
        </>
      }
    >
      <Suspense>
        <RangeChoice {...choice} />
      </Suspense>
    </PopoverButton>
  )
}
