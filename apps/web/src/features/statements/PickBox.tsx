import { toggleMember } from '../../data/toggleMember.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { MAX_COMPARED } from './StatementsSearch.ts'

type Props = {
  projectId: string
  name: string
  /** Ids of the projects that are ticked. */
  picked: readonly string[]
  onPick: (ids: string[]) => void
}

/** Ticks a project for the comparison. Once four are ticked no other can be. */
export function PickBox({ projectId, name, picked, onPick }: Props) {
  const isPicked = picked.includes(projectId)
  const isFull = !isPicked && picked.length >= MAX_COMPARED
  return (
    <Checkbox
      label={<span className="sr-only">Compare {name}</span>}
      title={isFull ? 'Four projects at most: untick another one first' : `Compare ${name}`}
      checked={isPicked}
      disabled={isFull}
      className="relative gap-0"
      onChange={() => onPick([...toggleMember(new Set(picked), projectId)])}
    />
  )
}
