import { cloneElement, type ReactElement } from 'react'

/** Says more about what is hovered or focused; `HintHost` shows it. The child must pass its attributes on. */
export function Hint({
  text,
  children,
}: {
  text: string
  children: ReactElement<Record<string, unknown>>
}) {
  return cloneElement(children, { 'data-hint': text, 'aria-description': text })
}

type Props = {
  metricId: string
  /** Text after the metric's title and definition. */
  more?: string | undefined
  children: ReactElement<Record<string, unknown>>
}

/** A hint with what a metric means; its words come with what shows the hints. The child must pass its attributes on. */
export function MetricHint({ metricId, more = '', children }: Props) {
  return cloneElement(children, { 'data-hint': more, 'data-metric': metricId })
}
