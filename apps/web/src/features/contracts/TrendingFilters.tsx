import type { TrendingPage } from '@tickmark/core/answers/Contracts'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { TRENDING_DAYS } from '@tickmark/core/screens/contracts'
import { labelCategoryName } from '@tickmark/core/text/nameCode'
import { Input } from '../../ui/Input.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { type TrendingSearch, WINDOWS } from './TrendingSearch.ts'

const WINDOW_SEGMENTS = WINDOWS.map((days) => ({
  value: days,
  label: `${days}d`,
  title: days === '1' ? 'The newest day' : `The last ${days} days`,
}))

type Props = {
  search: TrendingSearch
  /** Undefined until there is an answer. */
  page: TrendingPage | undefined
  chainName: (id: string) => string
  onChange: (change: TrendingSearch) => void
}

/** Over how many days, and of which contracts. */
export function TrendingFilters({ search, page, chainName, onChange }: Props) {
  const days = String(search.days ?? TRENDING_DAYS)
  return (
    <>
      <Input
        size="xsmall"
        edge="quiet"
        type="search"
        aria-label="Search contracts"
        placeholder="Name, label or address"
        maxLength={200}
        value={search.q ?? ''}
        onChange={({ target }) => onChange({ q: target.value || undefined })}
        className="w-44"
      />
      <MultiPicker
        label="Chain"
        options={toOptions(page?.chains, { chosen: search.chains, nameOf: chainName })}
        values={search.chains ?? []}
        onChange={(values) => onChange({ chains: values.length === 0 ? undefined : values })}
      />
      <MultiPicker
        label="Category"
        options={toOptions(page?.categories, {
          chosen: search.categories,
          nameOf: labelCategoryName,
        })}
        values={search.categories ?? []}
        onChange={(values) => onChange({ categories: values.length === 0 ? undefined : values })}
      />
      <SegmentedControl
        label="Days"
        value={WINDOWS.find((one) => one === days) ?? null}
        segments={WINDOW_SEGMENTS}
        onChange={(one) => onChange({ days: Number(one) })}
      />
    </>
  )
}

type Choice = { id: string; contracts: number }

/** The choices with how many contracts each has. What is chosen stays among them, also where it leaves nothing. */
function toOptions(
  choices: readonly Choice[] | undefined,
  {
    chosen = [],
    nameOf,
  }: { chosen?: readonly string[] | undefined; nameOf: (id: string) => string },
) {
  const known = (choices ?? []).filter(({ id }) => id !== '')
  const lost = chosen.filter((id) => !known.some((choice) => choice.id === id))
  return [...known, ...lost.map((id) => ({ id, contracts: 0 }))].map(({ id, contracts }) => ({
    value: id,
    label: nameOf(id),
    detail: formatValue(contracts, 'number', 'exact'),
  }))
}
