import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { slugify } from '@tickmark/core/projects/slugify'
import { useDeferredValue, useState } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { FormFault, useForm } from '../../ui/form/useForm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { MetadataField } from './MetadataField.tsx'
import { FIELD_GROUPS, listFaults, makeEdit, readTexts } from './metadataFields.ts'
import { PreviewPanels } from './PreviewPanels.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'

type Saved = { title: string; projectId: string; message: string; data: object }

type Props = {
  /** Null for a new project. */
  project: { id: string; name: string } | null
  /** The published data of it. */
  document: Readonly<Record<string, unknown>>
  /** The proposal that is edited; absent for a new one. */
  item?: DatahubItem
  onSave: (saved: Saved) => Promise<unknown>
}

/** The fields of a project, what is wrong with them as they are written, and what would change. */
export function MetadataForm({ project, document, item, onSave }: Props) {
  const [texts, setTexts] = useState(() =>
    readTexts({ ...document, ...item?.commits.at(-1)?.data }),
  )
  const [ownId, setOwnId] = useState('')
  const edit = makeEdit(document, texts)
  const faults = listFaults(edit)
  const isChanged = Object.keys(edit).length > 0
  const projectId = project?.id ?? (ownId || slugify(texts.name ?? ''))
  const preview = useDeferredValue(JSON.stringify({ projectId, edit }))
  const form = useForm({
    names: ['title', 'message', 'project_id', ...Object.keys(texts)],
    check: ({ message }) => ({
      ...faults,
      ...(item?.state === 'submitted' &&
        message?.trim() === '' && { message: 'Describe what you changed.' }),
    }),
    send: async ({ title, message }) => {
      if (!isChanged) throw new FormFault('Nothing is changed yet.')
      await onSave({
        title: title?.trim() || nameProposal(project?.name, texts.name),
        projectId,
        message: message || 'First version',
        data: edit,
      })
    },
  })
  return (
    <Form form={form} size="medium" label="Project">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          {FIELD_GROUPS.map(({ title, fields }) => (
            <Panel key={title} title={title}>
              <div className="grid gap-4 border-t border-line p-3.5 md:grid-cols-2">
                {project === null && fields.some(({ path }) => path === 'name') && (
                  <TextField
                    name="project_id"
                    label="Id"
                    description="Part of its addresses, cannot be changed later: lowercase words with hyphens."
                    value={ownId || projectId}
                    maxLength={100}
                    onChange={({ target }) => setOwnId(target.value)}
                  />
                )}
                {fields.map((field) => (
                  <MetadataField
                    key={field.path}
                    field={field}
                    text={texts[field.path] ?? ''}
                    fault={faults[field.path]}
                    onChange={(text) => setTexts((before) => ({ ...before, [field.path]: text }))}
                  />
                ))}
              </div>
            </Panel>
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-16">
          <ProposalPanel
            item={item}
            title={nameProposal(project?.name, texts.name)}
            messageLabel="Changes and sources"
            submitLabel={nameButton(item)}
          />
          {isChanged && Object.keys(faults).length === 0 && projectId !== '' && (
            <PreviewPanels request={preview} />
          )}
        </div>
      </div>
    </Form>
  )
}

function nameProposal(project: string | undefined, name: string | undefined): string {
  if (project !== undefined) return `Edit ${project}`
  return name ? `Add ${name}` : 'Add a project'
}

function nameButton(item: DatahubItem | undefined): string {
  if (item === undefined) return 'Save as a draft'
  return item.state === 'draft' ? 'Save the draft' : 'Commit'
}
