import { Button } from '../../ui/Button.tsx'
import { MAX_COMPARED, type StatementsSearch } from './StatementsSearch.ts'

type Props = {
  search: Pick<StatementsSearch, 'pick'>
  onChange: (changes: StatementsSearch) => void
}

/** How many projects are ticked, how many may be, and the way to their comparison. */
export function PickedProjects({ search: { pick }, onChange }: Props) {
  const count = pick?.split(',').length ?? 0
  return (
    <>
      <span role="status" className="text-sm text-fg3">
        {describe(count)}
      </span>
      {count > 0 && (
        <Button variant="ghost" onClick={() => onChange({ pick: undefined })}>
          Clear
        </Button>
      )}
      <Button
        variant="solid"
        disabled={count < 2}
        onClick={() => onChange({ projects: pick, pick: undefined })}
      >
        Compare
      </Button>
    </>
  )
}

function describe(count: number): string {
  if (count === 0) return 'Tick two to four projects'
  return count < MAX_COMPARED
    ? `${count} of ${MAX_COMPARED} ticked`
    : `${count} ticked, no more can be`
}
