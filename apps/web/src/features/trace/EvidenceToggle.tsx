import { useQuery } from '@tanstack/react-query'
import type { Evidence } from '@tickmark/core/answers/Evidence'
import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { useId, useState } from 'react'
import { useSession } from '../../data/session/sessionStore.ts'
import { trpc } from '../../data/trpc.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { EvidenceAnswerView } from './EvidenceAnswerView.tsx'

type Props = {
  trace: Pick<Trace, 'project_id' | 'metric_id'>
  version: EvidenceVersion & Pick<PointVersion, 'source_id'>
}

/** Leads on from a version to the bytes that it was read from, which are looked up on request. */
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

/** What names a version of a point. */
type EvidenceVersion = Pick<
  PointVersion,
  'day' | 'batch_id' | 'chain_id' | 'product_id' | 'contract_id'
>

type EvidenceBodyProps = {
  trace: Pick<Trace, 'project_id' | 'metric_id'>
  version: EvidenceVersion
}

/** The answers, or the line of the file, that a version was read from. */
function EvidenceBody({ trace, version }: EvidenceBodyProps) {
  const { user } = useSession()
  const { day, batch_id, chain_id, product_id, contract_id } = version
  const query = useQuery(
    trpc.facts.evidence.queryOptions({
      batch_id,
      project_id: trace.project_id,
      metric_id: trace.metric_id,
      timestamp: day,
      chain_id,
      product_id,
      contract_id,
    }),
  )
  return (
    <div className="mt-2 flex flex-col gap-3 border-l-2 border-line2 pl-3 text-xs text-fg2">
      <QueryView query={query} skeleton="h-24 w-full">
        {(evidence) => (
          <>
            {evidence.problem !== null && <p className="text-warn">{evidence.problem}</p>}
            {evidence.file !== null && <FileView file={evidence.file} name={evidence.input} />}
            {evidence.answers.map((answer) => (
              <EvidenceAnswerView key={answer.url} answer={answer} batchId={evidence.batch_id} />
            ))}
            {evidence.answers.some(({ whole_for }) => whole_for === 'staff') && !user.isStaff && (
              <p className="text-fg3">
                The terms of this source let the record be shown, and not whole answers be passed
                on.
              </p>
            )}
            {evidence.answer_count > evidence.answers.length && <Others evidence={evidence} />}
          </>
        )}
      </QueryView>
    </div>
  )
}

function Others({ evidence: { answers, answer_count } }: { evidence: Evidence }) {
  const others = answer_count - answers.length
  return (
    <p className="text-fg3">
      The batch was made of {formatValue(others, 'number', 'exact')} other{' '}
      {others === 1 ? 'answer' : 'answers'}, too.
    </p>
  )
}

function FileView({ file, name }: { file: NonNullable<Evidence['file']>; name: string }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
      <dt className="text-fg3">File</dt>
      <dd className="font-mono break-all">{name}</dd>
      {file.line !== null && (
        <>
          <dt className="text-fg3">Line or entry</dt>
          <dd>{formatValue(file.line, 'number', 'exact')}</dd>
        </>
      )}
      {file.sha256 !== null && (
        <>
          <dt className="text-fg3">SHA-256</dt>
          <dd className="font-mono break-all">{file.sha256}</dd>
        </>
      )}
    </dl>
  )
}
