import { letterOf } from '@tickmark/core/charts/nameSeries'
import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Input } from '../../../ui/Input.tsx'
import { MetricsPart } from './MetricsPart.tsx'
import { ScopePart } from './ScopePart.tsx'
import { SplitPart } from './SplitPart.tsx'
import { TransformsPart } from './TransformsPart.tsx'
import { UnitPart } from './UnitPart.tsx'

type Props = {
  chartQuery: ChartQuery
  index: number
  count: number
  onChange: (chartQuery: ChartQuery) => void
  onDuplicate: () => void
  onRemove: () => void
  onMove: (by: -1 | 1) => void
}

/** One set of series of a chart: its metrics, of which entities, broken down by what, and transformed how. */
export function QueryCard(props: Props) {
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
