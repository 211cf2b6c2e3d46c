import type { AskPart } from '@tickmark/core/answers/AskPlan'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { Suspense } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { PopoverButton } from '../../../ui/PopoverButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { GRANULARITY_SEGMENTS } from '../../../ui/shortcuts/useGranularityShortcuts.ts'
import { EDITORS } from './EDITORS.ts'

const ROLES: Readonly<Record<AskPart['role'], string>> = {
  metric: 'Metric',
  project: 'Project',
  sector: 'Sector',
  chain: 'Chain',
  product: 'Product',
  label: 'Label',
  period: 'Period',
  granularity: 'Granularity',
  breakdown: 'Breakdown',
  transform: 'Transform',
  top: 'Top',
  unit: 'Unit',
  as_of: 'As of',
  focus: 'Focus',
  left_out: 'Left out',
  condition: 'Condition',
  order: 'Order',
  exclude: 'Without',
  statistic: 'Statistic',
}

type Props = {
  prompt: string
  parts: readonly AskPart[]
  /** The chart of the answer, whose parts pickers change; absent where another screen answers. */
  chart: ChartDefinition | undefined
  onAsk: (prompt: string) => void
  onChange: (chart: ChartDefinition) => void
}

const PartEditor = lazyComponent(() => import('./PartEditor.tsx'), 'PartEditor')

/**
 * Shows what was understood, with the words that each part comes from: a part opens the picker that changes it, and
 * offers what else its words could mean.
 */
export function AskParts({ prompt, parts, chart, onAsk, onChange }: Props) {
  const query = chart?.questions[0]?.query
  const all = query === undefined ? parts : [...parts, ...listAssumed(parts, query)]
  return (
    <ul aria-label="Recognized parts" className="flex flex-wrap gap-1.5">
      {all.map((part, at) => (
        // Kept while its value changes, so that its picker stays open.
        <li
          key={`${part.role} ${all.slice(0, at).filter(({ role }) => role === part.role).length}`}
          className="inline-flex max-w-full flex-wrap items-center gap-1"
        >
          {chart === undefined || EDITORS[part.role] === undefined ? (
            <span className="inline-flex min-h-7 max-w-full items-center rounded-sm border border-line bg-raise px-2 py-0.5 text-sm">
              <PartText part={part} />
            </span>
          ) : (
            <PopoverButton
              label={nameChip(part)}
              size="small"
              trigger={
                <>
                  <PartText part={part} />
                  <Icon name="down" size={12} />
                </>
              }
            >
              <Suspense fallback={<Skeleton className="h-24 w-60" />}>
                <PartEditor role={part.role} chart={chart} onChange={onChange} />
              </Suspense>
            </PopoverButton>
          )}
          {part.alternatives.length > 0 && (
            <MenuButton
              label={`Other meanings of ${part.words}`}
              items={part.alternatives.map(({ value, label }) => ({
                id: value,
                label,
                run: () => onAsk(prompt.replace(part.words, label)),
              }))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The text of a chip, for its button. */
function nameChip({ role, label, words }: AskPart): string {
  const from = hasOwnWords({ label, words }) ? ` from “${words}”` : ''
  return `${ROLES[role]} ${label}${from}`
}

function hasOwnWords({ label, words }: Pick<AskPart, 'label' | 'words'>): boolean {
  return words !== '' && words.toLowerCase() !== label.toLowerCase()
}

function PartText({ part: { role, label, words } }: { part: AskPart }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-x-1.5 text-left">
      <span className="text-fg3">{ROLES[role]}</span>{' '}
      <bdi className="min-w-0 truncate font-medium text-fg">{label}</bdi>{' '}
      {hasOwnWords({ label, words }) && (
        <span className="min-w-0 truncate text-fg2">from “{words}”</span>
      )}
    </span>
  )
}

/** The granularity and the range that the words do not say. */
function listAssumed(parts: readonly AskPart[], { granularity, range }: MetricQuery): AskPart[] {
  const lacks = (role: AskPart['role']) => parts.every((part) => part.role !== role)
  const assumed = { words: '', alternatives: [] }
  const period =
    typeof range === 'string' ? range : `${formatDay(range.from)} – ${formatDay(range.to)}`
  const title = GRANULARITY_SEGMENTS.find(({ value }) => value === granularity)?.title
  return [
    ...(lacks('granularity')
      ? [
          {
            ...{ ...assumed, role: 'granularity' as const, value: granularity },
            label: title ?? granularity,
          },
        ]
      : []),
    ...(lacks('period')
      ? [{ ...assumed, role: 'period' as const, value: period, label: period }]
      : []),
  ]
}

type ChoicesProps = {
  /** The introduction of the buttons, where the text before them does not say what they offer. */
  lead?: string
  choices: readonly { label: string; prompt: string }[]
  onAsk: (prompt: string) => void
}

/** Questions as buttons that ask them. */
export function AskChoices({ lead, choices, onAsk }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {lead !== undefined && <span className="text-sm text-fg2">{lead}</span>}
      {choices.map(({ label, prompt }) => (
        <Button key={`${label} ${prompt}`} onClick={() => onAsk(prompt)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
