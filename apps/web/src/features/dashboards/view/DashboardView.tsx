import type { DashboardDefinition } from '@tickmark/core/documents/DashboardDefinition'
import { useState } from 'react'
import { Faults } from '../../../ui/StateNote.tsx'
import { useScope } from './DashboardScope.ts'
import { Tiles } from './Tiles.tsx'
import { VariableBar } from './VariableBar.tsx'
import type { ChosenProjects } from './variables.ts'

type Props = {
  definition: DashboardDefinition
  /** The id of the dashboard; another id resets the state. */
  documentId?: string | undefined
  asOf?: string | undefined
}

/** A read-only dashboard, in which only the projects of variables can be chosen. */
export function DashboardView({ definition, documentId = '', asOf }: Props) {
  return <Shown key={documentId} definition={definition} asOf={asOf} />
}

function Shown({ definition, asOf }: Omit<Props, 'documentId'>) {
  const [chosen, setChosen] = useState<ChosenProjects>({})
  const { scope, faults } = useScope(definition, { chosen, asOf })
  return (
    <div className="flex flex-col gap-3">
      {definition.variables.length > 0 && (
        <VariableBar
          variables={definition.variables}
          projects={scope.projects}
          onChoose={(name, project) => setChosen({ ...chosen, [name]: project })}
        />
      )}
      <Faults faults={faults} />
      <Tiles tiles={definition.tiles} scope={scope} />
    </div>
  )
}
