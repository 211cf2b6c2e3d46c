import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import type {
  RecordForm as Kind,
  RecordField,
  RecordTexts,
} from '@tickmark/core/datahub/RECORD_FORMS'
import { useState } from 'react'
import { callAccount } from '../../data/callAccount.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormFault, useForm } from '../../ui/form/useForm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { createItemOf, sendFile } from './datahubCalls.ts'
import { MetadataField } from './MetadataField.tsx'
import { listLines } from './metadataFields.ts'
import { ProposalPanel } from './ProposalPanel.tsx'

type Props = {
  kind: Kind
  project: { id: string; name: string }
  onCreated: (item: DatahubItem) => Promise<void>
}

/** One record of any kind, which is proposed as a file of one row, like those that are sent. */
export function RecordForm({ kind: { record, subject, fields }, project, onCreated }: Props) {
  const [texts, setTexts] = useState<RecordTexts>({})
  const name = `${record.charAt(0).toUpperCase()}${record.slice(1)}`
  const proposed = `${name} of ${project.name}`
  const form = useForm({
    names: ['title', 'message', ...fields.map((field) => field.name)],
    check: () =>
      Object.fromEntries(
        fields
          .filter((field) => field.isRequired && !texts[field.name]?.trim())
          .map((field) => [field.name, 'This is required.']),
      ),
    send: async ({ title, message }) => {
      const rows = [
        [subject, ...fields.map((field) => field.name)],
        [project.id, ...fields.map((field) => writeCell(field, texts))],
      ]
      const text = rows.map((cells) => cells.map(quote).join(',')).join('\n')
      const file = new File([text], `${record.replaceAll(' ', '-')}.csv`, { type: 'text/csv' })
      const { signal } = new AbortController()
      const file_id = await sendFile(file, { signal, onProgress: () => undefined })
      const { report } = await callAccount('POST /v3/internal/datahub/table', {
        ...{ file_id, project_id: project.id },
      })
      const [reject] = report?.rejects ?? []
      if (reject !== undefined) throw new FormFault(`The record has ${reject.reason}.`)
      await onCreated(
        await createItemOf('data', {
          title: title?.trim() || proposed,
          projectId: project.id,
          message: message?.trim() || 'First version',
          data: { file_id, mapping: { columns: [] } },
        }),
      )
    },
  })
  return (
    <Form form={form} size="medium" label={name}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Panel title={name}>
          <div className="grid gap-4 border-t border-line p-3.5 md:grid-cols-2">
            {fields.map((field) => (
              <MetadataField
                key={field.name}
                field={describeField(field, texts)}
                text={texts[field.name] ?? ''}
                fault={form.faults.fields[field.name]}
                onChange={(text) => {
                  form.forget(field.name)
                  setTexts((before) => keepPossible(fields, { ...before, [field.name]: text }))
                }}
              />
            ))}
          </div>
        </Panel>
        <div className="min-w-0 xl:sticky xl:top-16">
          <ProposalPanel
            item={undefined}
            title={proposed}
            messageLabel="Notes for reviewers"
            submitLabel="Save as a draft"
          />
        </div>
      </div>
    </Form>
  )
}

function describeField({ name, choices, description, ...field }: RecordField, texts: RecordTexts) {
  return {
    ...field,
    path: name,
    description: typeof description === 'string' ? description : description(texts),
    options: Object.entries(choices?.(texts) ?? {}).map(([value, label]) => ({ value, label })),
  }
}

/** Leaves out what was chosen where another field no longer allows it. */
function keepPossible(fields: readonly RecordField[], texts: RecordTexts): RecordTexts {
  const ruledOut = fields.filter(
    ({ name, choices }) => choices !== undefined && choices(texts)[texts[name] ?? ''] === undefined,
  )
  return { ...texts, ...Object.fromEntries(ruledOut.map(({ name }) => [name, ''])) }
}

function writeCell({ name, kind }: RecordField, texts: RecordTexts): string {
  const lines = listLines(texts[name])
  return kind === 'lines' || kind === 'chains' ? JSON.stringify(lines) : lines.join(' ')
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""').replaceAll(/\s+/g, ' ')}"`
}
