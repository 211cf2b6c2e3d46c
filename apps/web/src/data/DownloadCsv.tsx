import { toDay } from '@tickmark/core/time/Day'
import { useState } from 'react'
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
  const [isWriting, setWriting] = useState(false)
  // Its own few lines instead of the library's mutations, which would come with every first load.
  const download = () => {
    setWriting(true)
    write()
      .then(
        ({ text, isSample }) =>
          downloadText(`${name}${isSample ? '-sample' : ''}-${toDay(Date.now())}.csv`, text),
        (error) =>
          toast({ title: 'Nothing downloaded', description: describeError(error), tone: 'danger' }),
      )
      .finally(() => setWriting(false))
  }
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" isLoading={isWriting} onClick={download}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}
