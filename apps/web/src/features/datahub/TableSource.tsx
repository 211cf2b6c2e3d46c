import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { sendFile } from './datahubCalls.ts'
import { useFileDrop } from './useFileDrop.ts'

const MAX_BYTES = 100 * 1024 * 1024

export type SentFile = { fileId: string; name: string }

type Sending = { name: string; share: number; abort: AbortController }

type Props = { takesFocus: boolean; onSent: (file: SentFile) => void }

/** Takes the source of a table: a file that is dropped or chosen, or cells that are pasted from a spreadsheet. */
export function TableSource({ takesFocus, onSent }: Props) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // The request outlives the page otherwise.
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File | undefined) => {
    setFault(null)
    if (file === undefined) return
    if (file.size === 0) return setFault(`${file.name} is empty.`)
    if (file.size > MAX_BYTES)
      return setFault(`${file.name} is larger than 100 MB. Split it into several files.`)
    const abort = new AbortController()
    running.current = abort
    setSending({ name: file.name, share: 0, abort })
    try {
      const onProgress = (share: number) => setSending({ name: file.name, share, abort })
      onSent({
        fileId: await sendFile(file, { signal: abort.signal, onProgress }),
        name: file.name,
      })
    } catch (failure) {
      if (!abort.signal.aborted) setFault(failure instanceof Error ? failure.message : 'It failed.')
    } finally {
      setSending(null)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    const text = event.clipboardData.getData('text/plain')
    event.preventDefault()
    void send(file ?? (text === '' ? undefined : new File([text], 'pasted cells.tsv')))
  }
  const isOver = useFileDrop(([file, ...others]) => {
    if (sending !== null) return
    if (others.length > 0) setFault('Drop one file at a time.')
    else void send(file)
  })

  if (sending !== null)
    return (
      <div className="border-t border-line p-3.5">
        <ProgressBar
          label={`Sending ${sending.name}`}
          value={sending.share}
          action={<Button onClick={() => sending.abort.abort()}>Cancel</Button>}
        />
      </div>
    )
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3.5">
      <section
        aria-label="Drop a table here"
        className={joinClasses(
          'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-8 text-center',
          isOver ? 'border-accent bg-hover' : 'border-line2',
        )}
      >
        <p className="text-fg2">
          Drop a table, an unlock schedule, token rights or events here: CSV, TSV or Parquet of at
          most 100 MB, XLSX or JSON of at most 32 MB.
        </p>
        <label
          className={joinClasses(
            buttonClasses({ size: 'medium', variant: 'solid' }),
            'cursor-pointer focus-within:outline-2',
          )}
        >
          <Icon name="plus" size={12} />
          Choose a file
          <input
            type="file"
            aria-label="Choose a file"
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed to choose again is gone.
            autoFocus={takesFocus}
            accept=".csv,.tsv,.txt,.parquet,.xlsx,.json"
            className="sr-only"
            onChange={({ target }) => void send(target.files?.[0])}
          />
        </label>
      </section>
      <label className="flex flex-col gap-1 text-sm text-fg2">
        Or paste cells from a spreadsheet, with their header
        <textarea
          rows={2}
          value=""
          placeholder="Click here and press Ctrl+V or ⌘V"
          onChange={() => undefined}
          onPaste={paste}
          className="rounded-sm border border-line2 bg-transparent px-2 py-1.5 text-md text-fg placeholder:text-fg3"
        />
      </label>
      {fault !== null && (
        <p role="alert" className="text-down">
          {fault}
        </p>
      )}
    </div>
  )
}
