import { useQuery } from '@tanstack/react-query'
import type { FundraiseTotalsBy } from '@tickmark/core/answers/choices'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { fundraiseTotalsQuestion } from '@tickmark/core/screens/fundraises'
import { toDay } from '@tickmark/core/time/Day'
import { bindLists } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import type { FundraisesSearch } from './FundraisesSearch.ts'
import { nameSector } from './makeTotalColumns.tsx'

const NO_FILTERS = {
  q: undefined,
  rounds: undefined,
  sectors: undefined,
  chains: undefined,
  min: undefined,
  from: undefined,
  to: undefined,
} as const satisfies FundraisesSearch
/** The first day that a round can be chosen from: none is older. */
const FIRST_DAY = '2009-01-01'

type Props = { search: FundraisesSearch; onChange: (change: FundraisesSearch) => void }

/** Which rounds are shown. */
export function FundraisesToolbar({ search, onChange }: Props) {
  const { nameOf } = useProjects()
  const rounds = useChoices('round', String)
  const sectors = useChoices('sector', nameSector)
  const chains = useChoices('chain', nameOf)
  const isFiltered = Object.keys(NO_FILTERS).some(
    (key) => search[key as keyof typeof NO_FILTERS] !== undefined,
  )
  const today = toDay(Date.now())
  const lists = bindLists(search, onChange)
  return (
    <search aria-label="Filters of rounds" className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Filter by words"
        placeholder="Project, investor, words"
        value={search.q}
        onChange={(q) => onChange({ q })}
        className="w-48"
      />
      <MultiPicker label="Round" options={rounds} {...lists('rounds')} />
      <MultiPicker label="Sector" options={sectors} {...lists('sectors')} />
      <MultiPicker label="Chain" options={chains} {...lists('chains')} />
      <AmountInput
        key={search.min}
        value={search.min}
        hint="Rounds of unknown size are left out"
        onChange={(min) => onChange({ min })}
      />
      <DateRangePicker
        label="Date range"
        value={
          search.from === undefined && search.to === undefined
            ? null
            : { from: search.from ?? FIRST_DAY, to: search.to ?? today }
        }
        max={today}
        onChange={({ from, to }) => onChange({ from, to })}
      />
      {isFiltered && <Button onClick={() => onChange(NO_FILTERS)}>Clear filters</Button>}
    </search>
  )
}

/** Everything that rounds can be filtered by, with how many rounds each choice has. */
function useChoices(by: FundraiseTotalsBy, nameOf: (key: string) => string) {
  const { data } = useQuery(trpc.fundraises.getTotals.queryOptions(fundraiseTotalsQuestion(by)))
  return (data?.rows ?? [])
    .filter(({ key }) => key !== '')
    .map(({ key, rounds }) => ({
      value: key,
      label: nameOf(key),
      detail: formatValue(rounds, 'number', 'exact'),
    }))
}
