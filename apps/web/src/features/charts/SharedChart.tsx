import { useSearch } from '@tanstack/react-router'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { useState } from 'react'
import { toDrawable } from '../../charts/custom/toDrawable.ts'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { BuiltChart } from './BuiltChart.tsx'

type Props = {
  name: string
  document: Document | undefined
  definition: ChartDefinition
  secret?: string | undefined
  onCopy: () => void
}

/** A chart that another user shares, to look at: what is hidden or zoomed into is not kept. */
export function SharedChart({ name, document, definition, secret, onCopy }: Props) {
  const { as_of } = useSearch({ strict: false })
  const [shown, show] = useState(definition)
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <DocumentBar
        kind="chart"
        document={document}
        content={definition}
        isChanged={false}
        onContent={show}
        onSaved={() => undefined}
        suggestedName={name}
        secret={secret}
        onCopy={onCopy}
      />
      <PanelSlot name="Chart">
        <BuiltChart
          title={name}
          name={name}
          chart={shown}
          drawable={toDrawable(shown) ?? shown}
          asOf={as_of}
          isShared
          onChange={show}
        />
      </PanelSlot>
    </div>
  )
}
