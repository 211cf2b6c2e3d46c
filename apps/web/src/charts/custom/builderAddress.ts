import { defaultStringifySearch } from '@tanstack/react-router'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { writeChart } from '@tickmark/core/documents/writeChart'

/** Where a chart is opened in the builder, below the origin, without being kept. */
export function builderAddress(definition: ChartDefinition): string {
  return `/explorer/charts/new${defaultStringifySearch({ chart: writeChart(definition) })}`
}
