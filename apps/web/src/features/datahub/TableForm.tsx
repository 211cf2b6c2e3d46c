import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { TableData } from '@tickmark/core/datahub/TableMapping'
import { Form } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { ProposalPanel } from './ProposalPanel.tsx'
import { requireTable, TableReader, useTableReader } from './TableReader.tsx'

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
  const reader = useTableReader({ projectId: project?.id, data: item?.commits.at(-1)?.data })
  const proposed = `Add data${project === null ? '' : ` of ${project.name}`}`
  const form = useForm({
    names: ['title', 'message'],
    check: ({ message }) => ({
      message:
        item?.state === 'submitted' && message?.trim() === ''
          ? 'Describe what you changed.'
          : undefined,
    }),
    send: async ({ title, message }) => {
      await onSave({
        title: title?.trim() || proposed,
        message: message?.trim() || 'First version',
        data: requireTable(reader),
      })
    },
  })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="flex min-w-0 flex-col gap-4">
        <TableReader title="Table" reader={reader}>
          {() => null}
        </TableReader>
      </div>
      {reader.query.data !== undefined && (
        <Form form={form} size="medium" label="Proposal" className="xl:sticky xl:top-16">
          <ProposalPanel
            item={item}
            title={proposed}
            messageLabel="Where the values are from"
            submitLabel={item?.state === 'submitted' ? 'Commit' : 'Save as a draft'}
          />
        </Form>
      )}
    </div>
  )
}
