import { UNLOCK_KINDS } from '@tickmark/core/answers/choices'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { UnlockAlertButton } from '../../documents/alerts/UnlockAlertButton.tsx'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/Input.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { UnlocksSearch } from './UnlocksSearch.ts'

const KIND_LABELS = { cliff: 'Cliff', linear: 'Linear' } as const
const KINDS = [
  { value: 'all', label: 'All' },
  ...UNLOCK_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
] as const

const SECTORS = MARKET_SECTORS.map(({ market_sector_id, name }) => ({
  value: market_sector_id,
  label: name,
}))

const NO_FILTERS = {
  q: undefined,
  type: undefined,
  sectors: undefined,
  min: undefined,
  watchlist: undefined,
} as const satisfies UnlocksSearch

type Props = { search: UnlocksSearch; onChange: (change: UnlocksSearch) => void }

/** Which unlocks are shown. */
export function UnlocksToolbar({ search, onChange }: Props) {
  const isFiltered = Object.keys(NO_FILTERS).some(
    (key) => search[key as keyof typeof NO_FILTERS] !== undefined,
  )
  return (
    <search aria-label="Filters of unlocks" className="flex flex-wrap items-center gap-2">
      <Input
        size="xsmall"
        edge="quiet"
        type="search"
        aria-label="Filter by project or token"
        placeholder="Project or token"
        value={search.q ?? ''}
        onChange={({ target }) => onChange({ q: target.value || undefined })}
        className="w-40"
      />
      <SegmentedControl
        label="Type"
        value={search.type ?? 'all'}
        segments={KINDS}
        onChange={(type) => onChange({ type: type === 'all' ? undefined : type })}
      />
      <MultiPicker
        label="Sector"
        options={SECTORS}
        values={search.sectors ?? []}
        onChange={(sectors) => onChange({ sectors: sectors.length === 0 ? undefined : sectors })}
      />
      <AmountInput
        key={search.min}
        value={search.min}
        hint="Unlocks without a price are left out"
        onChange={(min) => onChange({ min })}
      />
      <Button
        aria-pressed={search.watchlist === true}
        onClick={() => onChange({ watchlist: search.watchlist ? undefined : true })}
      >
        Watchlist
      </Button>
      <UnlockAlertButton projects={null} />
      {isFiltered && <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>}
    </search>
  )
}
