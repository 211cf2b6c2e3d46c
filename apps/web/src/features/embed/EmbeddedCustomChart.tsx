import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { readChart } from '@tickmark/core/documents/readChart'
import { useMemo, useState } from 'react'
import { builderAddress } from '../../charts/custom/builderAddress.ts'
import { CustomChartBody } from '../../charts/custom/CustomChartBody.tsx'
import { toDrawable } from '../../charts/custom/toDrawable.ts'
import { useCustomChart } from '../../charts/custom/useCustomChart.ts'
import type { EmbeddedDrawing } from '../../charts/panel/actions/EmbeddedPart.ts'
import { EmbedFrame } from '../../charts/panel/embed/EmbedFrame.tsx'
import { EmbedProblem } from '../../charts/panel/embed/EmbedProblem.tsx'
import { FillHeight } from '../../charts/panel/embed/FillHeight.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useSwitch } from '../../data/switchStore.ts'

/** A chart that somebody made, as large as the frame, or what is wrong with its address. */
export function EmbeddedCustomChart({ title, chart }: EmbeddedDrawing) {
  const { definition, problems } = useMemo(() => readChart(chart), [chart])
  const drawable = useMemo(() => toDrawable(definition), [definition])
  if (problems.length > 0) return <EmbedProblem>{problems.join(' ')}</EmbedProblem>
  if (drawable === undefined) return <EmbedProblem>The address names no metric.</EmbedProblem>
  return <Frame title={title} definition={drawable} />
}

type Props = { title: string; definition: ChartDefinition }

function Frame({ title, definition }: Props) {
  const mayBuild = useSwitch('CUSTOM_CHARTS_ENABLED')
  const asked = useCustomChart(definition)
  const own = useMemo(() => new Set(definition.hidden), [definition])
  const [hidden = own, setHidden] = useState<ReadonlySet<string>>()
  const meta = asked.drawn?.answer.meta
  return (
    <EmbedFrame
      title={title}
      isSample={meta?.sample}
      terminalPath={mayBuild ? builderAddress(definition) : '/explorer'}
      footer={meta && <Provenance meta={meta} />}
    >
      <FillHeight>
        {(height) => (
          <CustomChartBody
            asked={asked}
            label={title}
            height={height}
            hidden={hidden}
            onHide={setHidden}
          />
        )}
      </FillHeight>
    </EmbedFrame>
  )
}
