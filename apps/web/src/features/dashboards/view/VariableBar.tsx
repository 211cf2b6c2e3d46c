import type { DashboardVariable } from '@tickmark/core/documents/DashboardDefinition'
import { Picker } from '../../../ui/Picker.tsx'
import { useProjectOptions } from '../../../ui/useProjectOptions.ts'

type Props = {
  variables: readonly DashboardVariable[]
  /** The current project of each variable. */
  projects: ReadonlyMap<string, string>
  onChoose: (name: string, project: string) => void
}

/** A picker for each variable. */
export function VariableBar({ variables, projects, onChoose }: Props) {
  const options = useProjectOptions()
  return variables.map(({ name, label }) => (
    <Picker
      key={name}
      label={label || name}
      options={options}
      value={projects.get(name) ?? null}
      onChange={(chosen) => chosen !== null && onChoose(name, chosen)}
    />
  ))
}
