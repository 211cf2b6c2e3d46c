import { ChartDefinition, type CustomChartKind } from '@tickmark/core/documents/ChartDefinition'
import type { DashboardVariable } from '@tickmark/core/documents/DashboardDefinition'
import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { DialogForm } from './DialogForm.tsx'
import { NEW_QUESTION, type QuestionDraft, writeQuestion } from './QuestionDraft.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { suggestTitle } from './suggestTitle.ts'
import { useScopeOptions } from './useScopeOptions.ts'

type Props = { variables: readonly DashboardVariable[]; onDone: (tile: NewTile) => void }

const KINDS = [
  { value: 'stacked', label: 'Stacked bars' },
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Lines' },
  { value: 'area', label: 'Areas' },
  { value: 'treemap', label: 'Treemap' },
] as const satisfies { value: CustomChartKind; label: string }[]

/** As many projects as are told apart at a glance; the rest are Others. */
const MOST_PROJECTS = 10

/** Makes a chart of one metric. What is more than that is made on the page of charts, and added from there. */
export function ChartForm({ variables, onDone }: Props) {
  const options = useScopeOptions(variables)
  const [draft, setDraft] = useState<QuestionDraft>(NEW_QUESTION)
  const [kind, setKind] = useState<CustomChartKind>('stacked')
  const [isSplit, setSplit] = useState(true)
  const [title, setTitle] = useState('')
  const isOfOne = draft.of.startsWith('project:')
  const suggested = suggestTitle(draft, options)
  const done = () => {
    const query = {
      ...writeQuestion(draft),
      ...(isSplit &&
        !isOfOne && {
          breakdown: ['project' as const],
          top: { n: MOST_PROJECTS, others: true },
        }),
    }
    const chart = ChartDefinition.parse({ kind, questions: [{ id: 'a', query }] })
    onDone({ title: title.trim() || suggested, body: { kind: 'chart', chart } })
  }
  return (
    <DialogForm action="Add the chart" onDone={done}>
      <QuestionFields draft={draft} options={options} onChange={setDraft} />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Field label="Drawn as">
          <Select value={kind} options={KINDS} onChange={setKind} />
        </Field>
        <Toggle
          label="Split by project"
          checked={isSplit && !isOfOne}
          disabled={isOfOne}
          onChange={setSplit}
        />
      </div>
      <TitleField title={title} placeholder={suggested} onChange={setTitle} />
    </DialogForm>
  )
}
