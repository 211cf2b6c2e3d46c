import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { builderAddress } from '../../../../charts/custom/builderAddress.ts'
import { Switched } from '../../../../data/Switched.tsx'
import { DocumentLink } from '../../../../documents/DocumentLink.tsx'

/** Opens a chart that is kept in a dashboard where charts are made. */
export function BuilderLink({ chart }: { chart: ChartDefinition }) {
  return (
    <Switched name="CUSTOM_CHARTS_ENABLED">
      <DocumentLink href={builderAddress(chart)} className="ml-auto text-fg2 hover:underline">
        Open as a chart
      </DocumentLink>
    </Switched>
  )
}
