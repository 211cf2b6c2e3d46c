import type { DashboardVariable } from '@tickmark/core/documents/DashboardDefinition'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { DialogForm } from './DialogForm.tsx'
import { NEW_QUESTION, readQuestion, writeQuestion } from './QuestionDraft.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { suggestTitle } from './suggestTitle.ts'
import { useScopeOptions } from './useScopeOptions.ts'

type Props = {
  variables: readonly DashboardVariable[]
  /** Of a figure that is there already. */
  before?: { title: string; query: MetricQuery; fits_range: boolean }
  onDone: (tile: NewTile) => void
}

/** Makes or changes a figure. */
export function FigureForm({ variables, before, onDone }: Props) {
  const options = useScopeOptions(variables)
  const [draft, setDraft] = useState(() =>
    before === undefined ? NEW_QUESTION : readQuestion(before.query),
  )
  const [fits, setFits] = useState(before?.fits_range ?? true)
  const [title, setTitle] = useState(before?.title ?? '')
  const suggested = draft === undefined ? '' : suggestTitle(draft, options)
  const done = () => {
    const query = draft === undefined ? before?.query : writeQuestion(draft, before?.query)
    if (query !== undefined)
      onDone({
        title: title.trim() || suggested,
        body: { kind: 'figure', query, fits_range: fits },
      })
  }
  return (
    <DialogForm action={before === undefined ? 'Add the figure' : 'Change'} onDone={done}>
      {draft === undefined ? (
        <p className="text-fg2">
          This figure asks for more than can be chosen here. Its title can be changed.
        </p>
      ) : (
        <QuestionFields
          draft={draft}
          options={options}
          onChange={(next) => {
            if (next.range !== draft.range) setFits(false)
            setDraft(next)
          }}
        />
      )}
      <TitleField title={title} placeholder={suggested} onChange={setTitle} />
    </DialogForm>
  )
}
