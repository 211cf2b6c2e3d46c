import { useRouter, useSearch } from '@tanstack/react-router'
import { letterOf } from '@tickmark/core/charts/nameSeries'
import {
  CHART_LIMITS,
  type ChartDefinition,
  type ChartQuery,
} from '@tickmark/core/documents/ChartDefinition'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { toDrawable } from '../../charts/custom/toDrawable.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Gallery } from '../../documents/list/DocumentCards.tsx'
import { announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { AddSeries } from './AddSeries.tsx'
import { BuiltChart } from './BuiltChart.tsx'
import { editChart, newQuery } from './editChart.ts'
import { MetricsPart } from './query/MetricsPart.tsx'
import { ScopePart } from './query/ScopePart.tsx'
import { SplitPart } from './query/SplitPart.tsx'
import { TransformsPart } from './query/TransformsPart.tsx'
import { UnitPart } from './query/UnitPart.tsx'
import { titleChart } from './titleChart.ts'

type Props = {
  title: string
  chart: ChartDefinition
  /** The parts of the address that could not be understood. */
  problems: readonly string[]
  onChange: (chart: ChartDefinition) => void
}

/** The queries of a chart beside the chart that they make. */
export function Builder({ title, chart, problems, onChange }: Props) {
  const { as_of } = useSearch({ strict: false })
  const { canUndo, canRedo, undo, redo } = useChartHistory()
  const { byId } = useProjects()
  const adder = useRef<HTMLButtonElement>(null)
  const drawable = useMemo(() => toDrawable(chart), [chart])
  const isFull = chart.questions.length >= CHART_LIMITS.queries
  // Without a query, the editor shows an empty first one.
  const queries = chart.questions.length > 0 ? chart.questions : [newQuery(chart)]
  const changeQuery = (next: ChartQuery) => onChange(editChart.replace(chart, next))
  const tryUndo = () => {
    if (canUndo) undo()
    announce(canUndo ? 'Undone' : 'Nothing to undo')
  }
  const tryRedo = () => {
    if (canRedo) redo()
    announce(canRedo ? 'Redone' : 'Nothing to redo')
  }
  const base = { group: 'Chart builder', scope: 'default' }
  useShortcuts([
    { ...base, keys: 'mod+z', label: 'Undo', run: tryUndo },
    { ...base, keys: 'mod+shift+z', label: 'Redo', run: tryRedo },
    { ...base, keys: 'mod+y', label: 'Redo', run: tryRedo },
  ])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[360px_minmax(0,1fr)]">
      <section
        aria-label="Queries of the chart"
        className={`flex flex-col gap-2 ${drawable === undefined ? '' : 'max-lg:order-2'}`}
      >
        <div className="flex items-center gap-1.5">
          {/* Not disabled where there is nothing to do: the button that was pressed last keeps the focus. */}
          <Button
            title="Undo (Ctrl Z)"
            aria-disabled={!canUndo}
            className={canUndo ? '' : 'opacity-50'}
            onClick={tryUndo}
          >
            Undo
          </Button>
          <Button
            title="Redo (Ctrl Shift Z)"
            aria-disabled={!canRedo}
            className={canRedo ? '' : 'opacity-50'}
            onClick={tryRedo}
          >
            Redo
          </Button>
          <Button
            ref={adder}
            className="ml-auto"
            disabled={isFull || chart.questions.length === 0}
            title={isFull ? `A chart has at most ${CHART_LIMITS.queries} queries` : undefined}
            onClick={() => onChange(editChart.add(chart))}
          >
            <Icon name="plus" size={12} /> Add query
          </Button>
        </div>
        {problems.length > 0 && (
          <div role="alert" className="rounded-md border border-line p-3 wrap-anywhere">
            <StateNote state="partial">
              Part of this address was not understood and is left out: {problems.join(' ')}
            </StateNote>
          </div>
        )}
        {queries.map((chartQuery, index) => (
          <QueryCard
            key={chartQuery.id}
            chartQuery={chartQuery}
            index={index}
            count={queries.length}
            onChange={changeQuery}
            onDuplicate={() => onChange(editChart.duplicate(chart, chartQuery.id))}
            onRemove={() => {
              // The button that was pressed goes with its query.
              adder.current?.focus()
              onChange(editChart.remove(chart, chartQuery.id))
            }}
            onMove={(by) => onChange(editChart.move(chart, chartQuery.id, by))}
          />
        ))}
      </section>
      {/* Stays in sight while a long list of queries is scrolled. */}
      <div className="min-w-0 lg:sticky lg:top-16">
        <PanelSlot name="Chart">
          {drawable === undefined ? (
            <EmptyChart chart={chart} onChange={onChange} />
          ) : (
            <BuiltChart
              title={titleChart(chart, (id) => byId.get(id)?.name)}
              name={title}
              chart={chart}
              drawable={drawable}
              asOf={as_of}
              onChange={onChange}
            />
          )}
        </PanelSlot>
      </div>
    </div>
  )
}

/** Shown in place of a chart without metrics: charts to start from. */
function EmptyChart(props: Pick<Props, 'chart' | 'onChange'>) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <AddSeries {...props} isFirst />
        <p className="text-fg2">Add a project or a metric, or copy a ready-made chart.</p>
      </div>
      <Gallery kind="chart" />
    </div>
  )
}

/**
 * Undoing and redoing changes that are held in the address: each is an entry of the browser's history, so that its back
 * button undoes as well. Goes no further back than where the page was opened.
 */
function useChartHistory() {
  const { history } = useRouter()
  const [ends, setEnds] = useState(() => {
    const index = history.location.state.__TSR_index
    return { first: index, now: index, last: index }
  })
  useEffect(
    () =>
      history.subscribe(({ action, location }) => {
        const now = location.state.__TSR_index
        setEnds(({ first, last }) => ({
          first: Math.min(first, now),
          now,
          // A change after undoing discards what was undone.
          last: action.type === 'PUSH' ? now : Math.max(last, now),
        }))
      }),
    [history],
  )
  return {
    canUndo: ends.now > ends.first,
    canRedo: ends.now < ends.last,
    undo: () => history.back(),
    redo: () => history.forward(),
  }
}

type QueryCardProps = {
  chartQuery: ChartQuery
  index: number
  count: number
  onChange: (chartQuery: ChartQuery) => void
  onDuplicate: () => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

/** One set of series of a chart: its metrics, of which entities, broken down by what, and transformed how. */
function QueryCard(props: QueryCardProps) {
  const { chartQuery, index, count, onChange, onMove } = props
  const letter = letterOf(index)
  const name = `query ${letter}`
  const [isFolded, setFolded] = useState(false)
  const tool = (label: string, icon: IconName, action: { run: () => void; isOff?: boolean }) => (
    <IconButton
      icon={icon}
      label={`${label} ${name}`}
      title={label}
      disabled={action.isOff === true}
      className="px-1"
      onClick={action.run}
    />
  )
  return (
    <section aria-label={`Query ${letter}`} className="rounded-md border border-line bg-raise">
      <header className="flex items-center gap-1 px-2 py-1.5">
        <Button
          variant="ghost"
          aria-expanded={!isFolded}
          aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${name}`}
          className="gap-1 px-1"
          onClick={() => setFolded(!isFolded)}
        >
          <Icon name={isFolded ? 'right' : 'down'} size={12} />
          <span className="font-semibold text-fg">{letter}</span>
        </Button>
        <NameInput
          key={chartQuery.name}
          label={`Name of ${name}`}
          name={chartQuery.name}
          onChange={(next) => onChange({ ...chartQuery, name: next })}
        />
        {tool('Move up', 'sortUp', { run: () => onMove(-1), isOff: index === 0 })}
        {tool('Move down', 'sortDown', { run: () => onMove(1), isOff: index === count - 1 })}
        {tool('Duplicate', 'copy', { run: props.onDuplicate })}
        {tool('Remove', 'close', { run: props.onRemove })}
      </header>
      {!isFolded && (
        <div className="flex flex-col gap-3 border-t border-line px-3 py-2.5">
          <Part title="Metrics">
            <MetricsPart chartQuery={chartQuery} onChange={onChange} />
          </Part>
          <Part title="Entities">
            <ScopePart chartQuery={chartQuery} onChange={onChange} />
          </Part>
          <Part title="Break down by">
            <SplitPart chartQuery={chartQuery} onChange={onChange} />
          </Part>
          <Part title="Transforms">
            <TransformsPart chartQuery={chartQuery} onChange={onChange} />
          </Part>
          <Part title="Denominate in">
            <UnitPart name={name} chartQuery={chartQuery} onChange={onChange} />
          </Part>
        </div>
      )}
    </section>
  )
}

type NameProps = { label: string; name: string; onChange: (name: string) => void }

/** A name that is taken once it is finished. */
function NameInput({ label, name, onChange }: NameProps) {
  const [text, setText] = useState(name)
  const take = () => text.trim() !== name && onChange(text.trim())
  return (
    <Input
      size="xsmall"
      edge="quiet"
      aria-label={label}
      placeholder="Name"
      maxLength={120}
      className="min-w-0 flex-1"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}

/** One of the things that a query says, with its name. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs font-medium text-fg3">{title}</p>
      {children}
    </div>
  )
}
