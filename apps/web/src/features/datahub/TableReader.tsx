import { useQuery } from '@tanstack/react-query'
import { ALL_SHEETS } from '@tickmark/core/datahub/ALL_SHEETS'
import { RECORD_FORMS } from '@tickmark/core/datahub/RECORD_FORMS'
import type {
  ProposedMetric,
  TableData,
  TablePreview,
  TableReport,
} from '@tickmark/core/datahub/TableMapping'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { countThings, formatCount } from '@tickmark/core/formats/formatValue'
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { FormFault } from '../../ui/form/useForm.ts'
import { Icon } from '../../ui/Icon.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { sendFile, tableQuery } from './datahubCalls.ts'
import { MappingPanel } from './MappingPanel.tsx'
import { useFileDrop } from './useFileDrop.ts'

type Request = {
  /** The project of all values; undefined where a column of the table names the projects. */
  projectId: string | undefined
  metric?: ProposedMetric
  /** The data of a commit, which may have a table. */
  data: Readonly<Record<string, unknown>> | undefined
}

/** A table that is chosen, how it is read, and what was read of it. */
export function useTableReader({ projectId, metric, data }: Request) {
  const [known] = useState(data as Partial<TableData & { file_name: string }> | undefined)
  const [file, setFile] = useState<SentFile | null>(() =>
    known?.file_id === undefined
      ? null
      : { fileId: known.file_id, name: known.file_name ?? 'table' },
  )
  const [mapping, setMapping] = useState(known?.mapping)
  const [sheet, setSheet] = useState<string>()
  const [hasChosen, setHasChosen] = useState(false)
  const fileId = file?.fileId ?? ''
  const request = {
    file_id: fileId,
    project_id: projectId,
    metric_id: metric?.metric_id,
    metric_kind: metric?.kind,
    // Confirmations do not change the reading.
    mapping: mapping && { ...mapping, confirmed: undefined },
    sheet: mapping === undefined ? sheet : undefined,
  }
  const options = tableQuery(request)
  const query = useQuery({
    ...options,
    enabled: file !== null,
    placeholderData: (before: TablePreview | undefined) =>
      before?.file_id === fileId ? before : undefined,
  })
  return {
    file,
    mapping,
    setMapping,
    query,
    isOfMetric: metric !== undefined,
    /** Another sheet has other columns. */
    chooseSheet: (name: string) => {
      setMapping(undefined)
      setSheet(name)
    },
    /** True after a choice, when the element with the focus is gone, so that its replacement gets the focus. */
    hasChosen,
    choose: (sent: SentFile | null) => {
      setHasChosen(true)
      setMapping(undefined)
      setSheet(undefined)
      setFile(sent)
    },
    cancel: () => void queryClient.cancelQueries({ queryKey: options.queryKey }),
    /** The result of reading by the mapping that is shown. */
    preview: file === null || query.isPlaceholderData ? undefined : query.data,
  }
}

/**
 * The table of a form as a proposal names it.
 * @throws FormFault while it is read, where no value can be read, and for a doubt that is not confirmed.
 */
export function requireTable({ preview, mapping }: ReturnType<typeof useTableReader>): TableData {
  if (preview === undefined) throw new FormFault('The table is still being read.')
  const { file_id, report, doubts } = preview
  if (report === null || report.points === 0)
    throw new FormFault('No value can be read yet. Change the meaning of the columns.')
  const read = mapping ?? preview.mapping
  if (doubts.some(({ code }) => !read.confirmed?.includes(code)))
    throw new FormFault('Check what may be read in another way, below the columns.')
  return { file_id, mapping: read }
}

type Props = {
  title: string
  reader: ReturnType<typeof useTableReader>
  /** Shown below the table. */
  children: (preview: TablePreview) => ReactNode
}

/** A table from a file or from pasted cells: what its columns mean, and what would be read. */
export function TableReader({ title, reader, children }: Props) {
  const { file, mapping, query } = reader
  useFileDrop()
  if (file === null)
    return (
      <Panel title={title}>
        <TableSource takesFocus={reader.hasChosen} onSent={reader.choose} />
      </Panel>
    )
  const isCanceled =
    query.fetchStatus === 'idle' && query.error === null && reader.preview === undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 text-fg2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {title}: <bdi className="font-medium text-fg">{file.name}</bdi>
        </span>
        <Button autoFocus={reader.hasChosen} onClick={() => reader.choose(null)}>
          Choose another file
        </Button>
      </div>
      {query.isFetching && (
        <ProgressBar
          label="Reading the table"
          value={null}
          action={<Button onClick={reader.cancel}>Cancel</Button>}
        />
      )}
      {isCanceled && (
        <div className="flex flex-wrap items-center gap-3" role="status">
          Reading was canceled.
          <Button onClick={() => void query.refetch()}>Read it again</Button>
        </div>
      )}
      {!(isCanceled && query.data === undefined) && (
        <QueryView query={query} skeleton="h-96">
          {(preview) => (
            <div className="flex min-w-0 flex-col gap-4">
              {children(preview)}
              {preview.sheets.length > 1 && (
                <SheetChoice preview={preview} onChange={reader.chooseSheet} />
              )}
              {preview.records === null && (
                <MappingPanel
                  preview={preview}
                  mapping={mapping ?? preview.mapping}
                  hasMetric={reader.isOfMetric}
                  onChange={reader.setMapping}
                />
              )}
              <TablePreviewPanel preview={preview} />
            </div>
          )}
        </QueryView>
      )}
    </>
  )
}

const SHEET_STATES = {
  visible: '',
  hidden: ' (hidden)',
  'very-hidden': ' (very hidden)',
} as const

type SheetProps = { preview: TablePreview; onChange: (name: string) => void }

/** The sheets of a workbook that can be read. Hidden ones are read only if they are chosen here. */
function SheetChoice({ preview: { sheets, mapping }, onChange }: SheetProps) {
  return (
    <span className="flex items-center gap-2 text-fg2">
      Sheet
      <Select
        label="Sheet"
        className="max-w-64"
        value={mapping.sheet ?? ''}
        options={sheets.flatMap(({ name, state }) =>
          state === 'no-table'
            ? []
            : [
                {
                  value: name,
                  label:
                    name === ALL_SHEETS
                      ? 'All with the same columns'
                      : `${name}${SHEET_STATES[state]}`,
                },
              ],
        )}
        onChange={onChange}
      />
    </span>
  )
}

/** Shows what of a table is kept and what is rejected, with its first rows. */
function TablePreviewPanel({ preview }: { preview: TablePreview }) {
  const { header, sample, report } = preview
  return (
    <Panel
      title="Preview"
      footer={<span>The first {countThings(sample.length, 'row')} of the table.</span>}
    >
      {report && <Summary report={report} records={preview.records} />}
      <FactTable
        label="First rows"
        heads={['Row', 'Outcome', ...header.map((name, index) => name || `(${index + 1})`)]}
        rows={sample.map(({ line, cells, rejects, added, changes }, at) => ({
          key: String(at),
          cells: [
            <span key="line" className="text-fg3 tabular-nums">
              {line}
            </span>,
            report && <Outcome key="outcome" rejects={rejects} added={added} changes={changes} />,
            ...header.map((name, index) => (
              <bdi key={name} className="block max-w-48 truncate">
                {cells[index]}
              </bdi>
            )),
          ],
        }))}
      />
    </Panel>
  )
}

type OutcomeProps = Pick<TablePreview['sample'][number], 'rejects' | 'added' | 'changes'>

function Outcome({ rejects, added, changes }: OutcomeProps) {
  if (rejects.length > 0)
    return (
      <span className="block max-w-64 min-w-32 whitespace-normal text-down">
        {[...new Set(rejects)].join(', ')}
      </span>
    )
  if (changes > 0) return <span className="text-warn">{countThings(changes, 'value')} changed</span>
  return added > 0 ? (
    <span className="text-up">{added} new</span>
  ) : (
    <span className="text-fg3">Unchanged</span>
  )
}

/** Shows how much of a table was read, and why the rest was not. */
function Summary({ report, records }: { report: TableReport; records: TablePreview['records'] }) {
  const { rows, points, rejected, rejects, metrics, project_count, first_day, last_day } = report
  return (
    <div className="flex flex-col gap-2 border-t border-line px-3.5 py-2.5" aria-live="polite">
      <p>
        <span className="font-medium">
          {countThings(points, records === null ? 'value' : 'record')} kept
        </span>
        {rejected > 0 && <span className="text-down">, {write(rejected)} rejected</span>}
        <span className="text-fg2">
          {' '}
          of {countThings(rows, 'row')}
          {first_day !== null &&
            `: ${nameContents(metrics, records)} of ${countThings(project_count, 'project')}, ${formatDay(first_day)} to ${formatDay(last_day ?? first_day)}`}
        </span>
      </p>
      {rejects.length > 0 && (
        <ul aria-label="Rejected" className="text-sm text-fg2">
          {rejects.map(({ reason, count: times, example }) => (
            <li key={reason} className="[overflow-wrap:anywhere]">
              {write(times)} × {reason} <span className="text-fg3">({example})</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function write(value: number): string {
  return formatCount(value)
}

function nameContents(metrics: TableReport['metrics'], records: TablePreview['records']): string {
  if (records === null) return countThings(metrics.length, 'metric')
  return records === 'vesting_schedules' ? 'an unlock schedule' : `${RECORD_FORMS[records].record}s`
}

const MAX_BYTES = 100 * 1024 * 1024

type SentFile = { fileId: string; name: string }

type Sending = { name: string; share: number; abort: AbortController }

type TableSourceProps = { takesFocus: boolean; onSent: (file: SentFile) => void }

/** Takes the source of a table: a file that is dropped or chosen, or cells that are pasted from a spreadsheet. */
function TableSource({ takesFocus, onSent }: TableSourceProps) {
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
          Drop a table, an unlock schedule or records here: CSV, TSV, JSON, Parquet or Arrow of at
          most 100 MB, XLSX of at most 32 MB.
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
            accept=".csv,.tsv,.txt,.md,.parquet,.arrow,.feather,.xlsx,.xls,.html,.htm,.json,.jsonl,.ndjson,.gz"
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
