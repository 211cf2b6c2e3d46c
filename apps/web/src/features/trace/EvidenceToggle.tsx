import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import { useId, useState } from 'react'
import { EvidenceBody, type EvidenceVersion } from './EvidenceBody.tsx'

type Props = {
  trace: Pick<Trace, 'project_id' | 'metric_id'>
  version: EvidenceVersion & Pick<PointVersion, 'source_id'>
}

/** Leads on from a version to the bytes that it was read from, which are looked for when somebody asks. */
export function EvidenceToggle({ trace, version }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  // Generated values were read from nothing.
  if (version.source_id === 'sample') return null
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="mt-1 rounded-sm py-1 text-xs text-fg2 underline decoration-line2 underline-offset-4 hover:text-fg hover:decoration-accent"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide what it was read from' : 'Show what it was read from'}
      </button>
      <div id={id}>{isOpen && <EvidenceBody trace={trace} version={version} />}</div>
    </>
  )
}
