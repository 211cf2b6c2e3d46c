import { useSearch } from '@tanstack/react-router'
import { StateNote } from '../ui/StateNote.tsx'

/** Rankings and totals are computed ahead from what is known now; while an earlier day is asked for, this says so. */
export function AsOfNote() {
  const { as_of } = useSearch({ strict: false })
  if (as_of === undefined) return null
  return (
    <StateNote state="partial">
      Charts show what was known on that day. Totals and rankings show what is known now.
    </StateNote>
  )
}
