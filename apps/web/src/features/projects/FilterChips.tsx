import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { listFilters } from './listFilters.ts'
import { NO_FILTERS } from './listQuery.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'

type Props = {
  search: ProjectsSearch
  chainName: (id: string) => string
  onChange: (change: ProjectsSearch) => void
}

/** Lists the filters of the list, each of which can be removed. */
export function FilterChips({ search, chainName, onChange }: Props) {
  const filters = listFilters(search, chainName)
  return (
    <ul
      aria-label="Filters"
      className="flex min-h-8 flex-wrap items-center gap-1.5 px-3 pb-2 md:px-6"
    >
      {filters.map(({ id, label, without }) => (
        <li key={id}>
          <Button
            variant="muted"
            aria-label={`Remove filter ${label}`}
            onClick={() => {
              onChange(without)
              announce(`Filter ${label} removed`)
            }}
          >
            <span className="max-w-60 truncate">{label}</span>
            <Icon name="close" size={11} />
          </Button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
}
