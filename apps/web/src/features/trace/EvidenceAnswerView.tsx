import type { EvidenceAnswer, EvidenceRecord } from '@tickmark/core/answers/Evidence'
import { formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { ACCOUNT_API_SCOPES } from '../../data/accountQuery.ts'
import { downloadText } from '../../data/downloadFile.ts'
import { queryClient } from '../../data/queryClient.ts'
import { prepareCall } from '../../data/rest/prepareCall.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { trpc } from '../../data/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { showFailureOf } from '../../ui/toasts/toast.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'

const STATES = {
  kept: null,
  missing: 'Its bytes are not kept any more.',
  damaged: 'The bytes that are kept are not those that came.',
} as const satisfies Record<EvidenceAnswer['state'], string | null>

const count = (value: number) => formatValue(value, 'number', 'exact')

/** One answer of a source: the request, the response, and the very records that count. */
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

type Props = { answer: EvidenceAnswer; batchId: string }

/** Saves a whole answer as it was received, where the user may have it. */
function WholeAnswerButton({ answer, batchId }: Props) {
  const { user } = useSession()
  const fileName = `${answer.sha256.slice(0, 16)}.json`
  if (user.isStaff) {
    const path = `/staff/answers/${encodeURIComponent(batchId)}/${answer.sha256}`
    return (
      <a
        className="w-fit rounded-sm underline decoration-line2 underline-offset-4 hover:text-fg"
        href={prepareCall(path, ACCOUNT_API_SCOPES.organization).url}
        download={fileName}
      >
        Save the whole answer
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
  const fail = (failure: unknown) => showFailureOf('The answer could not be saved', failure)
  return (
    <Button
      size="small"
      className="w-fit"
      isLoading={isRunning}
      onClick={() => void run(save, fail)}
    >
      Save the whole answer
    </Button>
  )
}
