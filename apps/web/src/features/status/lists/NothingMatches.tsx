import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

type Props = {
  /** What the list is of, such as `gaps`. */
  of: string
  /** What it means that there are none at all. */
  none: string
  isFiltered: boolean
  onClear: () => void
}

/** Why a list of the data status is empty, and a way to clear its filters. */
export function NothingMatches({ of, none, isFiltered, onClear }: Props) {
  if (!isFiltered) return <EmptyState title={`No ${of}`}>{none}</EmptyState>
  return (
    <EmptyState title={`No ${of} match the filters`}>
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  )
}
