import type { EvidenceAnswer, EvidenceRecord } from '@tickmark/core/answers/Evidence'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { WholeAnswerButton } from './WholeAnswerButton.tsx'

const STATES = {
  kept: null,
  missing: 'Its bytes are not kept any more.',
  damaged: 'The bytes that are kept are not those that came.',
} as const satisfies Record<EvidenceAnswer['state'], string | null>

const count = (value: number) => formatValue(value, 'number', 'exact')

/** One answer of a source: what was asked, what came, and the very records that count. */
export function EvidenceAnswerView({
  answer,
  batchId,
}: {
  answer: EvidenceAnswer
  batchId: string
}) {
  const problem = STATES[answer.state]
  return (
    <section className="flex flex-col gap-1">
      <p className="font-mono break-all text-fg">{answer.url}</p>
      <p>
        Answered {answer.status} on {formatMoment(answer.fetched_at)}, {count(answer.bytes)} bytes
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
        <code className="font-mono text-fg2">{path}</code>, {count(length)} bytes from{' '}
        {count(offset)} on
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
