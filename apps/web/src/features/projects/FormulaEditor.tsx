import { findFormulaFault } from '@tickmark/core/formula/findFormulaFault'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { useRef, useState } from 'react'
import { listIntervalOptions } from '../../data/listIntervals.ts'
import { Field } from '../../ui/Field.tsx'
import { FormulaField, FormulaFoot, insertText } from '../../ui/FormulaField.tsx'
import { Input } from '../../ui/Input.tsx'
import { Picker } from '../../ui/Picker.tsx'
import type { FormulaChoice } from './formulaColumns.ts'

const listMetricOptions = perMetrics((metrics) =>
  metrics.map((metric) => ({
    value: metric.metric_id,
    label: metric.title,
    detail: metric.metric_id,
  })),
)
const MAX_NAME_LENGTH = 60

type Props = {
  /** The formula that is changed; a new one where it is absent. */
  first: FormulaChoice | undefined
  onSave: (choice: FormulaChoice) => void
  onCancel: () => void
}

/** A column of arithmetic over metrics: its name, its interval, and the formula, which says at once what is wrong with it. */
export function FormulaEditor({ first, onSave, onCancel }: Props) {
  const [name, setName] = useState(first?.name ?? '')
  const [interval, setInterval] = useState<AggregateInterval>(first?.interval ?? '30d')
  const [formula, setFormula] = useState(first?.formula ?? '')
  const [isTried, setTried] = useState(first !== undefined)
  const text = useRef<HTMLTextAreaElement>(null)
  const fault = findFormulaFault(formula)
  const insert = (metric: string | null) => {
    if (metric !== null) setFormula(insertText(text.current, formula, metric))
  }
  return (
    <form
      aria-label="Formula column"
      className="flex w-72 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (fault === null) onSave({ name, interval, formula })
        else text.current?.focus()
      }}
    >
      <FormulaField
        formula={formula}
        fault={fault}
        isTried={isTried}
        description="Metric ids, numbers, + − * / and brackets, rolling_sum(fees, 30)."
        placeholder="revenue / user_mau"
        area={text}
        terms={listMetricOptions()}
        onChange={setFormula}
      />
      <Field label="Name" description="Defaults to the formula.">
        <Input
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-1.5">
        <Picker
          label="Insert a metric"
          options={listMetricOptions()}
          value={null}
          onChange={insert}
        />
        <Picker
          label="Interval of the formula"
          options={listIntervalOptions()}
          value={interval}
          onChange={(value) => value !== null && setInterval(value as AggregateInterval)}
        />
      </div>
      <FormulaFoot isNew={first === undefined} onCancel={onCancel} />
    </form>
  )
}
