import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { TableData, TableMapping, TablePreview } from '@tickmark/core/datahub/TableMapping'
import { useState } from 'react'
import { queryClient } from '../../data/queryClient.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormFault, useForm } from '../../ui/form/useForm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { tableQuery } from './datahubCalls.ts'
import { MappingPanel } from './MappingPanel.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { TablePreviewPanel } from './TablePreviewPanel.tsx'
import { type SentFile, TableSource } from './TableSource.tsx'

type SavedTable = { title: string; message: string; data: TableData }

type Props = {
  /** Null where a column of the table names the projects. */
  project: { id: string; name: string } | null
  /** The proposal that is edited; absent for a new one. */
  item?: DatahubItem
  onSave: (saved: SavedTable) => Promise<unknown>
}

/** The importer of tables: a file or pasted cells, what its columns mean, and what would be read. */
export function TableForm({ project, item, onSave }: Props) {
  const last = item?.commits.at(-1)?.data
  const [file, setFile] = useState<SentFile | null>(() => readFile(last))
  const [mapping, setMapping] = useState<TableMapping | undefined>(
    () => last?.mapping as TableMapping | undefined,
  )
  if (file === null)
    return (
      <Panel title="Table">
        <TableSource
          onSent={(sent) => {
            setMapping(undefined)
            setFile(sent)
          }}
        />
      </Panel>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 text-fg2">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          Table: <bdi className="font-medium text-fg">{file.name}</bdi>
        </span>
        <Button onClick={() => setFile(null)}>Choose another file</Button>
      </div>
      <Mapped
        key={file.fileId}
        {...{ project, item, file, mapping }}
        onChange={setMapping}
        onSave={onSave}
      />
    </>
  )
}

function readFile(data: Readonly<Record<string, unknown>> | undefined): SentFile | null {
  return typeof data?.file_id === 'string'
    ? { fileId: data.file_id, name: String(data.file_name) }
    : null
}

type MappedProps = Omit<Props, 'item'> & {
  item: DatahubItem | undefined
  file: SentFile
  mapping: TableMapping | undefined
  onChange: (mapping: TableMapping) => void
}

function Mapped({ project, item, file, mapping, onChange, onSave }: MappedProps) {
  const options = tableQuery({ file_id: file.fileId, project_id: project?.id, mapping })
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  return (
    <>
      {query.isFetching && (
        <ProgressBar
          label="Reading the table"
          value={null}
          action={
            <Button onClick={() => void queryClient.cancelQueries({ queryKey: options.queryKey })}>
              Cancel
            </Button>
          }
        />
      )}
      <QueryView query={query} skeleton="h-96">
        {(preview) => (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
            <div className="flex min-w-0 flex-col gap-4">
              <MappingPanel
                preview={preview}
                mapping={mapping ?? preview.mapping}
                onChange={onChange}
              />
              <TablePreviewPanel preview={preview} />
            </div>
            <SaveForm {...{ project, item, preview, onSave }} isReady={!query.isPlaceholderData} />
          </div>
        )}
      </QueryView>
    </>
  )
}

type SaveProps = Omit<Props, 'item'> & {
  item: DatahubItem | undefined
  preview: TablePreview
  isReady: boolean
}

function SaveForm({ project, item, preview, isReady, onSave }: SaveProps) {
  const { file_id, mapping, report } = preview
  const proposed = `Add data${project === null ? '' : ` of ${project.name}`}`
  const form = useForm({
    names: ['title', 'message'],
    check: ({ message }) => ({
      message:
        item?.state === 'submitted' && message?.trim() === '' ? 'Say what you changed.' : undefined,
    }),
    send: async ({ title, message }) => {
      if (!isReady) throw new FormFault('The table is still being read.')
      if (report === null || report.points === 0)
        throw new FormFault('No value can be read yet. Change the meaning of the columns.')
      await onSave({
        title: title?.trim() || proposed,
        message: message?.trim() || 'First version',
        data: { file_id, mapping },
      })
    },
  })
  return (
    <Form form={form} size="medium" label="Proposal" className="xl:sticky xl:top-16">
      <ProposalPanel
        item={item}
        title={proposed}
        messageLabel="Where the values are from"
        submitLabel={item?.state === 'submitted' ? 'Commit' : 'Save as a draft'}
      />
    </Form>
  )
}
