import { CHART_TRANSFORMS } from '@tickmark/core/charts/overrides/CHART_TRANSFORMS'
import {
  CHART_TRANSFORM_IDS,
  type ChartTransform,
} from '@tickmark/core/charts/overrides/ChartTransform'
import { Picker } from '../../ui/Picker.tsx'

const OPTIONS = CHART_TRANSFORM_IDS.map((value) => {
  const { label, detail = '' } = CHART_TRANSFORMS[value]
  return { value, label, detail }
})

type Props = {
  value: ChartTransform | undefined
  onChange: (value: ChartTransform | undefined) => void
}

/** Makes something else of the values of a chart, such as a running total or the change over a year. */
export function TransformPicker({ value, onChange }: Props) {
  return (
    <Picker
      label="Transform"
      none="Values"
      options={OPTIONS}
      value={value ?? null}
      onChange={(next) => onChange(CHART_TRANSFORM_IDS.find((id) => id === next))}
    />
  )
}
