import { useQuery } from '@tanstack/react-query'
import type { ProposedMetric, TableData, TablePreview } from '@tickmark/core/datahub/TableMapping'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFault } from '../../ui/form/useForm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { tableQuery } from './datahubCalls.ts'
import { MappingPanel } from './MappingPanel.tsx'
import { TablePreviewPanel } from './TablePreviewPanel.tsx'
import { type SentFile, TableSource } from './TableSource.tsx'
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
    // What is confirmed changes nothing about what is read.
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
          state === 'no-table' ? [] : [{ value: name, label: `${name}${SHEET_STATES[state]}` }],
        )}
        onChange={onChange}
      />
    </span>
  )
}
