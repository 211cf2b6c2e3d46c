import { useMutation } from '@tanstack/react-query'
import { toDay } from '@tickmark/core/time/Day'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { describeError } from './describeError.ts'
import { downloadText } from './downloadText.ts'
import { Switched } from './Switched.tsx'

type Props = {
  /** What the file is called, before the day. */
  name: string
  /** Writes the file; it may have to ask the server for what is not shown. */
  write: () => Promise<{ text: string; isSample: boolean }>
}

/** Hands rows to the browser as a CSV file that says in its name what it is. */
export function DownloadCsv({ name, write }: Props) {
  const download = useMutation({
    mutationFn: write,
    onSuccess: ({ text, isSample }) =>
      downloadText(`${name}${isSample ? '-sample' : ''}-${toDay(Date.now())}.csv`, text),
    onError: (error) =>
      toast({ title: 'Nothing downloaded', description: describeError(error), tone: 'danger' }),
  })
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" isLoading={download.isPending} onClick={() => download.mutate()}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}
