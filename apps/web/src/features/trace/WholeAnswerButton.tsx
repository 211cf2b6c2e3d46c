import type { EvidenceAnswer } from '@tickmark/core/answers/Evidence'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'
import { describeError } from '../../data/describeError.ts'
import { downloadText } from '../../data/downloadFile.ts'
import { queryClient } from '../../data/queryClient.ts'
import { prepareCall } from '../../data/rest/prepareCall.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { trpc } from '../../data/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts/toast.ts'

type Props = { answer: EvidenceAnswer; batchId: string }

/** Saves a whole answer as it came, where whoever asks may have it. */
export function WholeAnswerButton({ answer, batchId }: Props) {
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
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      const { text } = await queryClient.fetchQuery(
        trpc.facts.rawAnswer.queryOptions({ batch_id: props.batchId, sha256: props.sha256 }),
      )
      downloadText(props.fileName, text, 'application/json')
    } catch (failure) {
      toast({
        title: 'The answer could not be saved',
        description: describeError(failure),
        tone: 'danger',
      })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="small" className="w-fit" isLoading={isLoading} onClick={save}>
      Save the whole answer
    </Button>
  )
}
