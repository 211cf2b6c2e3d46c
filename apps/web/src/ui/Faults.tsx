import { StateNote } from './StateNote.tsx'

/** What of an address could not be followed. */
export function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-1">
      {faults.map((fault) => (
        <StateNote key={fault} state="partial">
          {fault}
        </StateNote>
      ))}
    </div>
  )
}
