import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { suggestMetricId } from '@tickmark/core/datahub/MetricEdit'
import type { TablePreview } from '@tickmark/core/datahub/TableMapping'
import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'
import { toMetricDefinition } from '@tickmark/core/metrics/toMetricDefinition'
import { useDeferredValue, useMemo, useState } from 'react'
import { describeMethod } from '../../charts/panel/describeMethod.ts'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormFault, useForm } from '../../ui/form/useForm.ts'
import { Input, TextArea } from '../../ui/Input.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { TableButton } from '../../ui/TableButton.tsx'
import {
  explainKind,
  FORMAT_OPTIONS,
  GAP_OPTIONS,
  KIND_OPTIONS,
  listMetricFaults,
  type MetricTexts,
  makeMetricEdit,
  readMetricTexts,
} from './metricFields.ts'
import { PreviewPanels } from './PreviewPanels.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { prepareValuesChart } from './prepareDiffChart.ts'
import { requireTable, TableReader, useTableReader } from './TableReader.tsx'

type Props = {
  /** The published definition of it; undefined for a new metric. */
  metric: OwnMetric | undefined
  /** The project of its first values; undefined where a column names the projects. */
  projectId: string | undefined
  /** A title that was chosen before. */
  title?: string
  /** The proposal that is edited; absent for a new one. */
  item?: DatahubItem
  onSave: (saved: { title: string; message: string; data: object }) => Promise<unknown>
}

/** The fields of an own metric, what is wrong with them as they are written, and its first values. */
export function MetricForm({ metric, projectId, title, item, onSave }: Props) {
  const last = item?.commits.at(-1)?.data
  const [texts, setTexts] = useState(() => readMetricTexts(metric, { title, ...last }))
  const [isTouched, setTouched] = useState(item !== undefined)
  const change = (changes: Partial<MetricTexts>) =>
    setTexts((before) => ({ ...before, ...changes }))
  const id = texts.id || suggestMetricId(texts.title).replace(/^own_/, '')
  const whole = { ...texts, id }
  const faults = listMetricFaults(whole, metric === undefined)
  const shown = isTouched ? faults : {}
  const edit = makeMetricEdit(metric, whole)
  const reader = useTableReader({
    projectId,
    metric: {
      metric_id: faults.metric_id === undefined ? `own_${id}` : 'own_proposed',
      kind: texts.kind ?? undefined,
    },
    data: last?.values as Readonly<Record<string, unknown>> | undefined,
  })
  const preview = useDeferredValue(JSON.stringify({ is_new: metric === undefined, edit }))
  const proposed = nameProposal(metric, texts.title)
  const form = useForm({
    names: ['title', 'message'],
    check: ({ message }) => ({
      ...(item?.state === 'submitted' &&
        message?.trim() === '' && { message: 'Describe what you changed.' }),
    }),
    send: async (written) => {
      setTouched(true)
      if (Object.keys(faults).length > 0) throw new FormFault('Complete the fields of the metric.')
      if (metric !== undefined && Object.keys(edit).length === 1)
        throw new FormFault('Nothing is changed yet.')
      await onSave({
        title: written.title?.trim() || proposed,
        message: written.message?.trim() || 'First version',
        data: { ...edit, ...readValues(reader) },
      })
    },
  })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="flex min-w-0 flex-col gap-4">
        <MetricFields
          {...{ texts: whole, faults: shown, isNew: metric === undefined }}
          onChange={(changes) => {
            setTouched(true)
            change(changes)
          }}
        />
        {metric === undefined && (
          <TableReader title="First values, optional" reader={reader}>
            {({ chart }) => chart && <ValuesChart chart={chart} texts={texts} />}
          </TableReader>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-16">
        <Form form={form} size="medium" label="Proposal">
          <ProposalPanel
            item={item}
            title={proposed}
            messageLabel="Purpose, and origin of the values"
            submitLabel={item?.state === 'submitted' ? 'Commit' : 'Save as a draft'}
          />
        </Form>
        {Object.keys(faults).length === 0 && <PreviewPanels request={preview} />}
      </div>
    </div>
  )
}

/** The table of the form; nothing where none was chosen. */
function readValues(reader: ReturnType<typeof useTableReader>) {
  return reader.file === null ? {} : { values: requireTable(reader) }
}

function nameProposal(metric: OwnMetric | undefined, title: string): string {
  if (metric !== undefined) return `Change ${metric.title}`
  return title.trim() === '' ? 'Add a metric' : `Add ${title.trim()}`
}

type FieldsProps = {
  texts: MetricTexts
  faults: Readonly<Record<string, string>>
  isNew: boolean
  onChange: (changes: Partial<MetricTexts>) => void
}

function MetricFields({ texts, faults, isNew, onChange }: FieldsProps) {
  const { kind, format } = texts
  return (
    <Panel title="Metric">
      <div className="grid gap-4 border-t border-line p-3.5 md:grid-cols-2">
        <Field
          label="Name"
          description="As lists and charts show it, without the unit."
          error={faults.title}
        >
          <Input
            value={texts.title}
            maxLength={60}
            onChange={({ target }) => onChange({ title: target.value })}
          />
        </Field>
        <Field
          label="Id"
          description={`Its name in the API and in formulas${texts.id === '' ? '' : `: own_${texts.id}`}. It cannot be changed later.`}
          error={faults.metric_id}
        >
          <span className="flex items-center gap-1">
            <span className="font-mono text-fg3">own_</span>
            <Input
              value={texts.id}
              disabled={!isNew}
              maxLength={56}
              spellCheck={false}
              className="grow"
              onChange={({ target }) => onChange({ id: target.value.replace(/^own_/, '') })}
            />
          </span>
        </Field>
        <Field
          className="md:col-span-2"
          label="Definition"
          description="Definition, and differences from similar metrics."
          error={faults.definition}
        >
          <TextArea
            value={texts.definition}
            maxLength={500}
            onChange={({ target }) => onChange({ definition: target.value })}
          />
        </Field>
        <Field
          label="Type"
          description={
            kind === null
              ? 'Kind of value, which determines how values combine.'
              : explainKind(kind)
          }
          error={faults.kind}
        >
          <Select
            options={KIND_OPTIONS}
            value={kind}
            placeholder="Choose"
            onChange={(next) => onChange({ kind: next })}
          />
        </Field>
        <Field label="Unit" description="Unit and format of its values." error={faults.format}>
          <Select
            options={FORMAT_OPTIONS}
            value={format}
            placeholder="Choose"
            onChange={(next) => onChange({ format: next })}
          />
        </Field>
        <Field label="Days without a value" description="Meaning of a day without a value.">
          <Select options={GAP_OPTIONS} value={texts.gap} onChange={(gap) => onChange({ gap })} />
        </Field>
        <Checkbox
          label="Lower is better"
          description="A fall is shown as good, as for costs."
          checked={texts.is_lower_value_better}
          onChange={(is_lower_value_better) => onChange({ is_lower_value_better })}
        />
        {kind !== null && format !== null && (
          <RollUp metric={{ ...texts, kind, format, metric_id: 'own_proposed' }} />
        )}
      </div>
    </Panel>
  )
}

/** Shows how days, projects and chains combine, which follows from the type. */
function RollUp({ metric }: { metric: OwnMetric }) {
  const { rollUp, parts, gaps } = describeMethod(toMetricDefinition(metric))
  return (
    <p className="text-sm text-fg2 md:col-span-2" aria-live="polite">
      {metric.kind === 'ratio'
        ? 'A longer period is computed by the source, never averaged.'
        : rollUp}{' '}
      {parts} {gaps}
    </p>
  )
}

type ValuesChartProps = { chart: NonNullable<TablePreview['chart']>; texts: MetricTexts }

/** The first values of a proposed metric, as its form describes them. */
function ValuesChart({ chart, texts }: ValuesChartProps) {
  const [asTable, setAsTable] = useState(false)
  const { title, gap, kind, format } = texts
  const { nameOf } = useProjects()
  const { project_id, chain_id, product_id } = chart
  const label = [nameOf(project_id), chain_id && nameOf(chain_id), product_id]
    .filter((part) => part !== '')
    .join(', ')
  const answer = useMemo(
    () => prepareValuesChart(chart, { title, gap, label }),
    [chart, title, gap, label],
  )
  return (
    <Panel title="Preview" controls={<TableButton isOn={asTable} onChange={setAsTable} />}>
      <TimeSeriesChart
        answer={answer}
        label={title || 'The proposed metric'}
        kind={kind === 'flow' ? 'bar' : 'line'}
        granularity="day"
        log={false}
        asTable={asTable}
        additive={false}
        unit={format ?? 'number'}
        height={240}
      />
    </Panel>
  )
}
