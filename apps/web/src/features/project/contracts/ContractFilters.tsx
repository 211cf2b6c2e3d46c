import type { ContractPage } from '@tickmark/core/answers/Contracts'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { labelCategoryName } from '@tickmark/core/text/nameCode'
import { Input } from '../../../ui/Input.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import type { ContractsSearch } from './ContractsSearch.ts'

type Props = {
  search: ContractsSearch
  /** Undefined until there is an answer. */
  page: ContractPage | undefined
  onChange: (change: ContractsSearch) => void
}

/** What the list of contracts is narrowed down by: words, chains and categories, with how many each would leave. */
export function ContractFilters({ search, page, onChange }: Props) {
  const option = (id: string, label: string, contracts: number) => ({
    value: id,
    label,
    detail: formatValue(contracts, 'number', 'exact'),
  })
  return (
    <>
      <Input
        edge="quiet"
        type="search"
        aria-label="Search contracts"
        placeholder="Name, label or address"
        maxLength={200}
        value={search.q ?? ''}
        onChange={({ target }) => onChange({ q: target.value || undefined })}
        className="w-56"
      />
      <MultiPicker
        label="Chain"
        options={(page?.chains ?? []).map(({ id, name, contracts }) => option(id, name, contracts))}
        values={search.chains?.split(',') ?? []}
        onChange={(values) => onChange({ chains: values.join(',') || undefined })}
      />
      <MultiPicker
        label="Category"
        options={(page?.categories ?? [])
          .filter(({ id }) => id !== '')
          .map(({ id, contracts }) => option(id, labelCategoryName(id), contracts))}
        values={search.categories?.split(',') ?? []}
        onChange={(values) => onChange({ categories: values.join(',') || undefined })}
      />
    </>
  )
}
