import type { DatahubCommit, DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type { TableReport } from '@tickmark/core/datahub/TableMapping'
import { countThings } from '@tickmark/core/formats/formatValue'
import { useState } from 'react'
import { Age } from '../../documents/Age.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ChosenName } from '../../ui/ChosenName.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { writeMetricValue } from '../../ui/ownMetricWords.ts'
import { Panel } from '../../ui/Panel.tsx'
import { writeField, writeFieldValue } from '../../ui/writeField.ts'
import { actOnItem } from './datahubCalls.ts'
import { nameAuthor } from './datahubWords.tsx'

/** The commits of a proposal, the newest first, with what each was before it was edited. */
export function CommitsPanel({ item }: { item: DatahubItem }) {
  const [edited, setEdited] = useState<DatahubCommit | null>(null)
  const counted = item.merged_commit ?? item.commits.at(-1)?.commit_id
  return (
    <Panel title="Commits">
      <ol aria-label="Commits" className="border-t border-line">
        {item.commits.toReversed().map((commit) => (
          <li
            key={commit.commit_id}
            className="flex flex-col gap-1 border-b border-line px-3.5 py-2 last:border-b-0"
          >
            <div className="flex items-start gap-2">
              <span className="text-fg3">{commit.commit_id}</span>
              <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">
                <bdi>{commit.message}</bdi>
              </span>
              {commit.commit_id === counted && (
                <Badge>{item.merged_commit === null ? 'Current' : 'Published'}</Badge>
              )}
              {item.can_edit && (
                <IconButton
                  icon="pencil"
                  label={`Edit the message of commit ${commit.commit_id}`}
                  onClick={() => setEdited(commit)}
                />
              )}
            </div>
            <p className="text-sm text-fg3">
              <ChosenName name={nameAuthor(commit.author)} />, <Age at={commit.created_at} />
            </p>
            <Data item={item} data={commit.data} label={`Fields of commit ${commit.commit_id}`} />
            {commit.earlier.length > 0 && (
              <details className="text-sm text-fg2">
                <summary className="cursor-pointer">
                  Edited {commit.earlier.length === 1 ? 'once' : `${commit.earlier.length} times`}
                </summary>
                <ol className="mt-1 flex flex-col gap-2 border-l border-line pl-3">
                  {commit.earlier.map((one) => (
                    <li key={one.edited_at}>
                      Until <Age at={one.edited_at} />: <bdi>{one.message}</bdi>
                      <Data item={item} data={one.data} label="Earlier fields" />
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ol>
      {edited && <MessageDialog item={item} commit={edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}

type DataProps = { item: DatahubItem; data: DatahubCommit['data']; label: string }

function Data({ item, data, label }: DataProps) {
  if (item.kind === 'data') return <TableLine table={data as ReadTable} />
  const { values, metric_id, is_deleted, ...fields } = data
  if (is_deleted === true) return <p className="text-sm text-fg2">Deletes {String(metric_id)}</p>
  const written =
    item.kind === 'metric'
      ? Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [field, writeMetricValue(field, value)]),
        )
      : fields
  return (
    <>
      <FieldList fields={written} label={label} />
      {values !== undefined && <TableLine table={values as ReadTable} />}
    </>
  )
}

type ReadTable = { file_name: string; report: TableReport }

function TableLine({ table: { file_name, report } }: { table: ReadTable }) {
  return (
    <p className="text-sm text-fg2 [overflow-wrap:anywhere]">
      <bdi>{file_name}</bdi>:{' '}
      {countThings(report.points, report.metrics.length === 0 ? 'record' : 'value')}
      {report.rejected > 0 && `, ${report.rejected} rejected`}
    </p>
  )
}

function FieldList({ fields, label }: { fields: DatahubCommit['data']; label: string }) {
  return (
    <dl aria-label={label} className="text-sm text-fg2">
      {Object.entries(fields).map(([field, value]) => (
        <div key={field} className="flex gap-2">
          <dt className="shrink-0 text-fg3">{writeField(field)}</dt>
          <dd className="min-w-0 truncate" title={writeFieldValue(value)}>
            {writeFieldValue(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type DialogProps = { item: DatahubItem; commit: DatahubCommit; onClose: () => void }

function MessageDialog({ item, commit, onClose }: DialogProps) {
  const form = useForm({
    names: ['message'],
    check: ({ message }) => ({
      message: message.trim() === '' ? 'Enter a message.' : undefined,
    }),
    send: async ({ message }) => {
      await actOnItem(item.data_id, 'commit-edit', { commit_id: commit.commit_id, message })
      onClose()
    },
  })
  return (
    <Modal title={`Commit ${commit.commit_id}`} onClose={onClose}>
      <Form form={form} size="medium" label="Edit the commit" className="p-4">
        <TextField
          name="message"
          label="Message"
          description="Earlier versions stay visible."
          defaultValue={commit.message}
          maxLength={200}
        />
        <FormError />
        <SubmitButton className="self-start">Save</SubmitButton>
      </Form>
    </Modal>
  )
}
