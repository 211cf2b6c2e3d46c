import { defaultStringifySearch } from '@tanstack/react-router'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { writeChart } from '@tickmark/core/documents/writeChart'

/** Returns the address that opens a chart in the builder, below the origin, without saving it. */
export function builderAddress(definition: ChartDefinition): string {
  return `/explorer/charts/new${defaultStringifySearch({ chart: writeChart(definition) })}`
}
