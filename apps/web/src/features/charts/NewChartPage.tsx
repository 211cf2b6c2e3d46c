import { useState } from 'react'
import { toDrawable } from '../../charts/custom/toDrawable.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { DocumentBar } from '../../documents/bar/DocumentBar.tsx'
import { isSameContent } from '../../documents/isSameContent.ts'
import { useSharedView } from '../../documents/useSharedView.ts'
import { Builder } from './Builder.tsx'
import { SharedChart } from './SharedChart.tsx'
import { titleChart } from './titleChart.ts'
import { useAddressChart } from './useAddressChart.ts'

/** The builder of a chart that is not kept yet; its address holds all of it. */
export function NewChartPage() {
  const { byId } = useProjects()
  const { definition, problems, change } = useAddressChart(undefined)
  // The definition from a link is kept when the user leaves the page.
  const [first] = useState(definition)
  const { isShared, title: given, copy } = useSharedView(undefined)
  const title = given ?? titleChart(definition, (id) => byId.get(id)?.name)
  usePageTitle(title)
  if (isShared && toDrawable(definition) !== undefined)
    return <SharedChart name={title} document={undefined} definition={definition} onCopy={copy} />
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <DocumentBar
        kind="chart"
        document={undefined}
        content={toDrawable(definition) ?? definition}
        isChanged={!isSameContent(definition, first)}
        onContent={change}
        onSaved={() => undefined}
        suggestedName={title}
      />
      <Builder title={title} chart={definition} problems={problems} onChange={change} />
    </div>
  )
}
