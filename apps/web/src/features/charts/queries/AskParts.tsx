import type { AskPart } from '@tickmark/core/answers/AskPlan'
import { Button } from '../../../ui/Button.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'

const ROLES: Readonly<Record<AskPart['role'], string>> = {
  metric: 'Metric',
  project: 'Project',
  sector: 'Sector',
  chain: 'Chain',
  product: 'Product',
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
  onAsk: (prompt: string) => void
}

/** Shows what was understood, with the words that each part comes from; where they could mean more, a choice. */
export function AskParts({ prompt, parts, onAsk }: Props) {
  return (
    <ul aria-label="What was understood" className="flex flex-wrap gap-1.5">
      {parts.map((part) => (
        <li
          key={`${part.role} ${part.value} ${part.words}`}
          className="inline-flex min-h-7 max-w-full flex-wrap items-center gap-x-1.5 rounded-sm border border-line bg-raise px-2 py-0.5 text-sm"
        >
          <span className="text-fg3">{ROLES[part.role]}</span>
          <bdi className="min-w-0 truncate font-medium">{part.label}</bdi>
          {part.words !== '' && part.words.toLowerCase() !== part.label.toLowerCase() && (
            <span className="min-w-0 break-words text-fg2">from “{part.words}”</span>
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
