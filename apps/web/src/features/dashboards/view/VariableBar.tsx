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
  const options = useProjectOptions() ?? []
  return variables.map(({ name, label }) => {
    const project = projects.get(name) ?? null
    const isListed = options.some(({ value }) => value === project)
    return (
      <Picker
        key={name}
        label={label || name}
        // A project that is not in the list, or before the list is loaded, is shown by its id.
        options={
          isListed || project === null ? options : [{ value: project, label: project }, ...options]
        }
        value={project}
        onChange={(chosen) => chosen !== null && onChoose(name, chosen)}
      />
    )
  })
}
