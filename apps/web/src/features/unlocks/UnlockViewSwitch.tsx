import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { UnlocksSearch } from './UnlocksSearch.ts'

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'tokens', label: 'By token' },
  { value: 'recipients', label: 'By recipient' },
  { value: 'calendar', label: 'Calendar' },
] as const

type Props = {
  value: (typeof VIEWS)[number]['value']
  onChange: (change: UnlocksSearch) => void
}

/** Unlocks one below the other, added up by token or by recipient, or by the days of their months. */
export function UnlockViewSwitch({ value, onChange }: Props) {
  return (
    <SegmentedControl
      label="View"
      value={value}
      segments={VIEWS}
      onChange={(view) => onChange({ view: view === 'list' ? undefined : view })}
    />
  )
}
