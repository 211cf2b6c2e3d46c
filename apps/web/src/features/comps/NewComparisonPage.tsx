import { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { useState } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useSharedView } from '../../documents/useSharedView.ts'
import { useAddressComps } from '../../tables/comps/useAddressComps.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { Faults } from '../../ui/StateNote.tsx'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import { ComparisonWorkspace } from './ComparisonWorkspace.tsx'

/** Comparables that are not saved yet; the address holds them. The first choice is the project. */
export function NewComparisonPage() {
  const { definition, problems, change } = useAddressComps(undefined)
  // The definition from a link is kept when the user leaves the page.
  const [first] = useState(definition)
  const { nameOf } = useProjects()
  const { isShared, title: given, copy } = useSharedView(undefined)
  const title =
    given ??
    (definition === undefined ? 'New comparison' : `${nameOf(definition.project)} and peers`)
  const options = useProjectOptions()
  usePageTitle(title)
  if (definition !== undefined)
    return (
      <ComparisonWorkspace
        document={undefined}
        definition={definition}
        kept={first}
        problems={problems}
        suggestedName={title}
        onChange={change}
        {...(isShared && { onCopy: copy })}
      />
    )
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <Faults faults={problems} />
      <EmptyState title="Choose the project to value">
        <Picker
          label="Project"
          options={options}
          value={null}
          onChange={(project) => project !== null && change(CompsDefinition.parse({ project }))}
        />
      </EmptyState>
    </div>
  )
}
