import { useQuery } from '@tanstack/react-query'
import type { Evidence, EvidenceAnswer, EvidenceRecord } from '@tickmark/core/answers/Evidence'
import type { PointVersion, Trace } from '@tickmark/core/answers/Trace'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { useId, useState } from 'react'
import { accountUrl } from '../../data/accountQuery.ts'
import { downloadText } from '../../data/downloadFile.ts'
import { queryClient } from '../../data/queryClient.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { trpc } from '../../data/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { showFailureOf } from '../../ui/toasts/showFailure.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'

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
        {isOpen ? 'Hide the source record' : 'Show the source record'}
      </button>
      <div id={id}>{isOpen && <EvidenceBody trace={trace} version={version} />}</div>
    </>
  )
}

/** The identifiers of a version of a point. */
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
                The terms of this source permit showing the record, but not passing on whole
                responses.
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
      The batch was loaded from {formatCount(others)} other{' '}
      {others === 1 ? 'response' : 'responses'}, too.
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
          <dd>{formatCount(file.line)}</dd>
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

const STATES = {
  kept: null,
  missing: 'Its bytes are no longer stored.',
  damaged: 'The stored bytes differ from those received.',
} as const satisfies Record<EvidenceAnswer['state'], string | null>

/** One answer of a source: the request, the response, and the very records that count. */
function EvidenceAnswerView({ answer, batchId }: { answer: EvidenceAnswer; batchId: string }) {
  const problem = STATES[answer.state]
  return (
    <section className="flex flex-col gap-1">
      <p className="font-mono break-all text-fg">{answer.url}</p>
      <p>
        Answered {answer.status} on {formatMoment(answer.fetched_at)}, {formatCount(answer.bytes)}{' '}
        bytes
      </p>
      <p className="font-mono break-all text-fg3">SHA-256 {answer.sha256}</p>
      {problem !== null && <p className="text-warn">{problem}</p>}
      {answer.records.map((record) => (
        <RecordView key={record.path} record={record} />
      ))}
      {answer.state === 'kept' && <WholeAnswerButton answer={answer} batchId={batchId} />}
    </section>
  )
}

function RecordView({ record }: { record: EvidenceRecord }) {
  const { path, offset, length, text, is_cut, before, after } = record
  return (
    <figure className="my-1">
      <figcaption className="mb-1 text-fg3">
        <code className="font-mono text-fg2">{path}</code>, {formatCount(length)} bytes from{' '}
        {formatCount(offset)} on
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-sm border border-line bg-bg px-2.5 py-2 font-mono break-all whitespace-pre-wrap text-fg3"
      >
        {before !== '' && `…${before}`}
        <mark className="rounded-sm bg-accent/20 text-fg">{text}</mark>
        {is_cut ? '…' : after !== '' && `${after}…`}
      </pre>
    </figure>
  )
}

type EvidenceAnswerViewProps = { answer: EvidenceAnswer; batchId: string }

/** Saves a whole answer as it was received, where the user may have it. */
function WholeAnswerButton({ answer, batchId }: EvidenceAnswerViewProps) {
  const { user } = useSession()
  const fileName = `${answer.sha256.slice(0, 16)}.json`
  if (user.isStaff) {
    return (
      <a
        className="w-fit rounded-sm underline decoration-line2 underline-offset-4 hover:text-fg"
        href={accountUrl('/v3/internal/staff/answers/{batch_id}/{sha256}', {
          batch_id: batchId,
          sha256: answer.sha256,
        })}
        download={fileName}
      >
        Save the whole response
      </a>
    )
  }
  if (answer.whole_for === 'staff') return null
  return <OpenAnswerButton fileName={fileName} batchId={batchId} sha256={answer.sha256} />
}

function OpenAnswerButton(props: { fileName: string; batchId: string; sha256: string }) {
  const { isRunning, run } = useOneAtATime()
  const save = async () => {
    const { text } = await queryClient.fetchQuery(
      trpc.facts.rawAnswer.queryOptions({ batch_id: props.batchId, sha256: props.sha256 }),
    )
    downloadText(props.fileName, text, 'application/json')
  }
  const fail = (failure: unknown) => showFailureOf('The response could not be saved', failure)
  return (
    <Button
      size="small"
      className="w-fit"
      isLoading={isRunning}
      onClick={() => void run(save, fail)}
    >
      Save the whole response
    </Button>
  )
}
