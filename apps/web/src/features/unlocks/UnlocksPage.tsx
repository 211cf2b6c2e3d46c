import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  UNLOCK_KINDS,
  UNLOCK_ORDERS,
  UNLOCK_WINDOWS,
  type UnlockOrder,
} from '@tickmark/core/answers/choices'
import type { UnlockCalendar, UnlockTotals } from '@tickmark/core/answers/UnlockCalendar'
import { countThings, formatValue, MISSING } from '@tickmark/core/formats/formatValue'
import { unlocksQuery } from '@tickmark/core/screens/unlocks'
import { nameCode } from '@tickmark/core/text/nameCode'
import { toDay } from '@tickmark/core/time/Day'
import { bindLists, useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { UnlockAlertButton } from '../../documents/alerts/UnlockAlertButton.tsx'
import { useFavorites } from '../../documents/favorites/favorites.ts'
import { useListOrder } from '../../tables/useListOrder.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Options } from '../../ui/Options.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { SECTOR_OPTIONS } from '../../ui/PickerOptions.ts'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import { UnlockListPanel } from './UnlockListPanel.tsx'
import { UnlockMonthsPanel } from './UnlockMonthsPanel.tsx'
import { scopeOf, type UnlocksSearch } from './UnlocksSearch.ts'

/** Another filter begins at the first page. */
const FIRST_PAGE = { page: undefined } as const

const route = getRouteApi('/unlocks')

const ORDERS = {
  all: UNLOCK_ORDERS,
  first: { by: 'day', descending: false },
  words: ['name', 'day'],
} as const

/** Shows the next unlocks over all tokens: sums per window, and each unlock in a list or a calendar. */
export function UnlocksPage() {
  const title = useScreenTitle('/unlocks')
  const search = route.useSearch()
  const favorites = useFavorites('projects')
  const change = useChangeSearch<UnlocksSearch>(FIRST_PAGE)
  const { order, sortOf } = useListOrder<UnlockOrder>(ORDERS, search.sort, change)
  const input = unlocksQuery(scopeOf(search, favorites), {
    order: order.by,
    descending: order.descending,
    page: search.page ?? 1,
  })
  const query = useQuery(
    trpc.projects.getUnlockCalendar.queryOptions(input, { placeholderData: keepPreviousData }),
  )
  const { data: status } = useDataStatus()
  const empty = (
    <NoUnlocks search={search} favorites={favorites} onClear={() => change(NO_FILTERS)} />
  )
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <UnlocksToolbar search={search} onChange={change} />
      </div>
      <UnlockWindows
        totals={query.data?.totals}
        hasSchedules={status?.records.vesting_schedules !== 0}
        chosen={input.days}
        onChange={(days) => change({ days })}
      />
      <PanelSlot name="Upcoming unlocks">
        {search.view === 'calendar' ? (
          <UnlockMonthsPanel query={query} empty={empty} onChange={change} />
        ) : (
          <UnlockListPanel
            query={query}
            input={input}
            page={search.page}
            sortOf={sortOf}
            empty={empty}
            onChange={change}
          />
        )}
      </PanelSlot>
    </div>
  )
}

type NoUnlocksProps = {
  search: UnlocksSearch
  favorites: readonly string[]
  onClear: () => void
}

/** Explains why no unlock is listed. */
function NoUnlocks({ search, favorites, onClear }: NoUnlocksProps) {
  if (search.watchlist && favorites.length === 0)
    return (
      <EmptyState title="No favorite projects yet">
        <Button onClick={onClear}>Clear filters</Button>
      </EmptyState>
    )
  return (
    <NoData
      of={{ records: 'vesting_schedules' }}
      row="unlock"
      filters={{ isOn: setFilters(search).length > 0, clear: onClear }}
      none="No unlock is scheduled in this window"
    />
  )
}

/** The filters that are set. */
function setFilters(search: UnlocksSearch) {
  return Object.keys(NO_FILTERS).filter((name) => search[name as keyof UnlocksSearch] !== undefined)
}

type Window = (typeof UNLOCK_WINDOWS)[number]

type Props = {
  totals: UnlockCalendar['totals'] | undefined
  /** True if any schedule is known: without one, sums are unknown rather than zero. */
  hasSchedules: boolean
  /** Length of the window that the page shows, in days. */
  chosen: number
  onChange: (days: Window) => void
}

/** Shows the unlocks of the next week, month, quarter and year; each choice is the window of the page. */
function UnlockWindows({ totals, hasSchedules, chosen, onChange }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <legend className="sr-only">Window</legend>
      {UNLOCK_WINDOWS.map((days) => (
        <label
          key={days}
          className={joinClasses(
            'relative flex min-w-0 cursor-pointer flex-col gap-0.5 rounded-md border bg-raise px-3.5 py-3',
            'hover:bg-hover has-focus-visible:row-focus',
            days === chosen ? 'border-accent' : 'border-line',
          )}
        >
          <input
            type="radio"
            name="unlock-window"
            aria-label={nameWindow(days)}
            checked={days === chosen}
            onChange={() => onChange(days)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className="text-sm text-fg3">{nameWindow(days)}</span>
          <Sums totals={totals?.find((one) => one.days === days)} hasSchedules={hasSchedules} />
        </label>
      ))}
    </fieldset>
  )
}

function nameWindow(days: Window): string {
  return days === 365 ? 'Next 12 months' : `Next ${days} days`
}

type SumsProps = Pick<Props, 'hasSchedules'> & { totals: UnlockTotals | undefined }

function Sums({ totals, hasSchedules }: SumsProps) {
  if (totals === undefined) return <Skeleton className="h-[47px]" />
  const { cliff_usd, linear_usd, projects, unpriced } = totals
  const unknown = findUnknown(totals, hasSchedules)
  const usd = (value: number) => formatValue(unknown === null ? value : null, 'usd', 'compact')
  return (
    <>
      <span className="text-lg font-semibold tabular-nums">{usd(cliff_usd + linear_usd)}</span>
      <span className="text-sm text-fg3 tabular-nums">
        {unknown ?? `${usd(cliff_usd)} cliff · ${usd(linear_usd)} linear`}
      </span>
      <span className="text-sm text-fg3 tabular-nums">
        {hasSchedules ? countThings(projects, 'project') : MISSING}
        {unpriced > 0 && unknown === null && `, ${unpriced} without a price`}
      </span>
    </>
  )
}

/** Says what the sums lack, without which they are not zero but unknown; null where they are known. */
function findUnknown({ projects, unpriced }: UnlockTotals, hasSchedules: boolean): string | null {
  if (!hasSchedules) return 'No schedules'
  return unpriced === projects && projects > 0 ? 'No token prices' : null
}

const KIND_LABELS = { cliff: 'Cliff', linear: 'Linear' } as const
const KINDS = [
  { value: 'all', label: 'All' },
  ...UNLOCK_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
] as const

const NO_FILTERS = {
  q: undefined,
  start: undefined,
  projects: undefined,
  without: undefined,
  without_sectors: undefined,
  recipients: undefined,
  type: undefined,
  sectors: undefined,
  min: undefined,
  share: undefined,
  watchlist: undefined,
} as const satisfies UnlocksSearch

/** Parts of the names of allocations, and those that the address names besides. */
function listRecipients(named: readonly string[] = []) {
  const all = new Set([...RECIPIENTS, ...named])
  return [...all].map((value) => ({ value, label: nameCode(value) }))
}

const RECIPIENTS = ['team', 'founder', 'invest', 'insider', 'advisor', 'community', 'treasury']

type UnlocksToolbarProps = { search: UnlocksSearch; onChange: (change: UnlocksSearch) => void }

/** Filters the unlocks that are shown. */
function UnlocksToolbar({ search, onChange }: UnlocksToolbarProps) {
  const { q, type, min, share, watchlist } = search
  const set = setFilters({ ...search, q: undefined })
  const lists = bindLists(search, onChange)
  const projects = useProjectOptions()
  return (
    <search
      aria-label="Filters of unlocks"
      className="flex flex-wrap items-center gap-2 max-sm:w-full"
    >
      <SearchInput
        label="Filter by project or token"
        placeholder="Project or token"
        value={q}
        onChange={(next) => onChange({ q: next })}
        className="w-40 max-sm:min-w-24 max-sm:flex-1"
      />
      <Options title="Filters" count={set.length}>
        <SegmentedControl
          label="Type"
          value={type ?? 'all'}
          segments={KINDS}
          onChange={(next) => onChange({ type: next === 'all' ? undefined : next })}
        />
        <MultiPicker label="Sector" options={SECTOR_OPTIONS} {...lists('sectors')} />
        <MultiPicker label="Project" options={projects} {...lists('projects')} />
        <MultiPicker label="Without project" options={projects} {...lists('without')} />
        <MultiPicker
          label="Without sector"
          options={SECTOR_OPTIONS}
          {...lists('without_sectors')}
        />
        <MultiPicker
          label="Recipient"
          options={listRecipients(search.recipients)}
          {...lists('recipients')}
        />
        <DatePicker
          label="From"
          none="Today"
          value={search.start ?? null}
          min={toDay(Date.now())}
          onChange={(day) => onChange({ start: day ?? undefined })}
        />
        <AmountInput
          key={min}
          value={min}
          hint="Unlocks without a price are left out"
          onChange={(next) => onChange({ min: next })}
        />
        <AmountInput
          key={`share ${share}`}
          value={share}
          unit="percent"
          hint="Percent of circulating supply; unlocks of unknown supply are left out"
          onChange={(next) => onChange({ share: next })}
        />
        <Button
          aria-pressed={watchlist === true}
          onClick={() => onChange({ watchlist: watchlist ? undefined : true })}
        >
          Watchlist
        </Button>
      </Options>
      <UnlockAlertButton projects={null} />
      {(q !== undefined || set.length > 0) && (
        <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>
      )}
    </search>
  )
}
