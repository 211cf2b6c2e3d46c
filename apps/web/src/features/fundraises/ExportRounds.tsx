import { useMutation } from '@tanstack/react-query'
import type { FundraiseRow } from '@tickmark/core/answers/Fundraises'
import type { fundraisesQuestion } from '@tickmark/core/screens/fundraisesQuestion'
import { toDay } from '@tickmark/core/time/Day'
import { describeError } from '../../data/describeError.ts'
import { downloadText } from '../../data/downloadText.ts'
import { queryClient } from '../../data/queryClient.ts'
import { trpc } from '../../data/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { writeRounds } from './writeRounds.ts'

/** As many rows as one call gives. */
const PER_CALL = 1_000

type Props = { name: string; question: ReturnType<typeof fundraisesQuestion> }

/** Every round that the filters leave, over all pages, in the order shown. */
export function ExportRounds({ name, question }: Props) {
  const download = useMutation({
    mutationFn: async () => {
      const rows: FundraiseRow[] = []
      for (;;) {
        const part = await queryClient.fetchQuery(
          trpc.fundraises.search.queryOptions({
            ...question,
            limit: PER_CALL,
            offset: rows.length,
          }),
        )
        rows.push(...part.rows)
        if (part.rows.length === 0 || rows.length >= part.total.rounds)
          return { rows, isSample: part.meta.sample }
      }
    },
    onSuccess: ({ rows, isSample }) =>
      downloadText(
        `${name}${isSample ? '-sample' : ''}-${toDay(Date.now())}.csv`,
        writeRounds(rows),
      ),
    onError: (error) =>
      toast({ title: 'Nothing downloaded', description: describeError(error), tone: 'danger' }),
  })
  return (
    <Button variant="ghost" isLoading={download.isPending} onClick={() => download.mutate()}>
      <Icon name="download" size={13} />
      CSV
    </Button>
  )
}
