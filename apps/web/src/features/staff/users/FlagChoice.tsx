import { SWITCH_NAMES } from '@tickmark/core/switches/SWITCHES'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { Flags } from './changedFlags.ts'

const STATES = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const

type Props = { flags: Flags; onChange: (flags: Flags) => void }

/** The features that are on or off for a user alone. */
export function FlagChoice({ flags, onChange }: Props) {
  const names = Object.keys(flags).toSorted()
  const others = SWITCH_NAMES.filter((name) => !names.includes(name)).map((value) => ({
    value,
    label: value,
  }))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-fg2">Features for this user alone</legend>
      {names.length > 0 && (
        <ul className="mb-2 rounded-md border border-line">
          {names.map((name) => (
            <li
              key={name}
              className="flex items-center gap-2 border-line px-2.5 py-1.5 not-first:border-t"
            >
              <code className="min-w-0 flex-1 truncate font-mono text-sm" title={name}>
                {name}
              </code>
              <SegmentedControl
                label={name}
                value={flags[name] ? 'on' : 'off'}
                segments={STATES}
                onChange={(state) => onChange({ ...flags, [name]: state === 'on' })}
              />
              <Button
                variant="ghost"
                aria-label={`Take ${name} away`}
                onClick={() => {
                  const { [name]: _, ...rest } = flags
                  onChange(rest)
                }}
              >
                <Icon name="close" size={12} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Picker
        label="Add a feature"
        options={others}
        value={null}
        onChange={(name) => name !== null && onChange({ ...flags, [name]: true })}
      />
    </fieldset>
  )
}
