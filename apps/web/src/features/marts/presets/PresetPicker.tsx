import type { Mart } from '@tickmark/core/marts/Mart'
import { Picker } from '../../../ui/Picker.tsx'
import { usePresets } from './usePresets.ts'

type Props = { mart: Mart; value: string | null; onChoose: (id: string) => void }

/** The presets of a mart, to be opened. */
export function PresetPicker({ mart, value, onChoose }: Props) {
  const options = usePresets(mart)
  return (
    <Picker
      label="Preset"
      look={{ size: 'small' }}
      options={options}
      value={value}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}
