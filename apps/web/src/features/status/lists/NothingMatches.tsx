import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

type Props = {
  /** What the list is of, such as `gaps`. */
  of: string
  /** What it means that there are none at all. */
  none: string
  /** There are some, on pages before this one. */
  isBeyond?: boolean
  isFiltered: boolean
  onClear: () => void
}

/** Why a list of the data status is empty, and the way to what there is. */
export function NothingMatches({ of, none, isBeyond = false, isFiltered, onClear }: Props) {
  if (!isBeyond && !isFiltered) return <EmptyState title={`No ${of}`}>{none}</EmptyState>
  return (
    <EmptyState title={isBeyond ? 'There is no such page' : `No ${of} match the filters`}>
      <Button onClick={onClear}>{isBeyond ? 'First page' : 'Clear filters'}</Button>
    </EmptyState>
  )
}
