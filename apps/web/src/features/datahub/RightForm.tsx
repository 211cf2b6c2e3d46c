import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { findRight, RIGHT_IDS, RIGHTS, type RightId } from '@tickmark/core/rights/RIGHTS'
import { useState } from 'react'
import { Form, FormField } from '../../ui/form/Form.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { createItemOf, sendFile } from './datahubCalls.ts'
import { ProposalPanel } from './ProposalPanel.tsx'

const RIGHT_OPTIONS = RIGHT_IDS.map((value) => ({ value, label: RIGHTS[value].title }))
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Props = {
  project: { id: string; name: string }
  onCreated: (item: DatahubItem) => Promise<void>
}

/** A record about a right of a token, which is proposed as a file of one row, like those that are sent. */
export function RightForm({ project, onCreated }: Props) {
  const [right, setRight] = useState<RightId | null>(null)
  const [value, setValue] = useState<string | null>(null)
  const proposed = `${right === null ? 'Token rights' : RIGHTS[right].title} of ${project.name}`
  const form = useForm({
    names: ['title', 'message', 'right', 'value', 'date', 'link', 'note'],
    check: ({ date, link }) => ({
      right: right === null ? 'Choose a right.' : undefined,
      value: right !== null && value === null ? 'Choose its value.' : undefined,
      date: DAY.test(date?.trim() ?? '') ? undefined : 'Enter the day as YYYY-MM-DD.',
      link: /^https?:\/\/\S+\.\S+$/.test(link?.trim() ?? '')
        ? undefined
        : 'Enter the address of the page that says so, with https://.',
    }),
    send: async ({ title, message, date, link, note }) => {
      if (right === null || value === null) return
      const rows = [
        ['project', 'right', 'value', 'date', 'link', 'note'],
        [project.id, right, value, date, link, note],
      ]
      const text = rows.map((cells) => cells.map(quote).join(',')).join('\n')
      const file = new File([text], `token-right-${project.id}.csv`, { type: 'text/csv' })
      const { signal } = new AbortController()
      const file_id = await sendFile(file, { signal, onProgress: () => undefined })
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
  const words = right === null ? {} : (findRight(right)?.values ?? {})
  return (
    <Form form={form} size="medium" label="Token right">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <Panel title="Record">
          <div className="grid gap-4 border-t border-line p-3.5 md:grid-cols-2">
            <FormField
              name="right"
              label="Right"
              description={right === null ? '' : RIGHTS[right].meaning}
            >
              <Select
                options={RIGHT_OPTIONS}
                value={right}
                placeholder="Choose"
                onChange={(next) => {
                  setRight(next)
                  setValue(null)
                }}
              />
            </FormField>
            <FormField
              name="value"
              label="Value"
              description="As stated on the page; assume nothing."
            >
              <Select
                options={Object.entries(words).map(([id, label]) => ({ value: id, label }))}
                value={value}
                placeholder="Choose"
                isDisabled={right === null}
                onChange={setValue}
              />
            </FormField>
            <TextField
              name="date"
              label="Since"
              description="The day from which on it is so."
              placeholder="YYYY-MM-DD"
              maxLength={10}
              required
            />
            <TextField
              name="link"
              label="Source"
              description="The page that says so: documentation, a vote, an announcement."
              placeholder="https://"
              maxLength={2_000}
              required
            />
            <TextField
              name="note"
              label="Note"
              description="Rates, conditions, exceptions."
              isOptional
              maxLength={1_000}
            />
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

function quote(cell: string | undefined): string {
  return `"${(cell ?? '').trim().replaceAll('"', '""').replaceAll(/\s+/g, ' ')}"`
}
