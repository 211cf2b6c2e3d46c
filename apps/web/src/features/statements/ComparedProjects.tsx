import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { ProjectChips } from '../../ui/ProjectChips.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { MAX_COMPARED } from './StatementsSearch.ts'

type Props = {
  /** Project ids. */
  compared: readonly string[]
  /** What an address named that is no project. */
  unknown: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** The projects that are compared, each with a button to remove it, and a picker to add others. */
export function ComparedProjects({ compared, unknown, onChange }: Props) {
  const { query, byId } = useProjects()
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const options = (query.data?.projects ?? [])
    .filter((project) => project.has_data || compared.includes(project.project_id))
    .map(({ project_id, name, symbol }) => ({ value: project_id, label: name, detail: symbol }))
  const choose = (ids: readonly string[]) => {
    if (ids.length <= MAX_COMPARED) return onChange(ids)
    toast({
      title: 'Four projects at most',
      description: 'Take one away before you add another.',
    })
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <ProjectChips
          label="Compared projects"
          ids={compared}
          nameOf={nameOf}
          onRemove={(id) => onChange(compared.filter((other) => other !== id))}
        />
        <MultiPicker
          label="Compare projects"
          options={options}
          values={compared}
          onChange={choose}
        />
        <span className="text-sm text-fg3">
          {compared.length === 0 ? 'Up to four' : `${compared.length} of ${MAX_COMPARED}`}
        </span>
        {compared.length > 0 && (
          <Button variant="ghost" onClick={() => onChange([])}>
            All projects
          </Button>
        )}
      </div>
      {unknown.length > 0 && (
        <StateNote state="partial">
          There is no project {unknown.map((id) => `“${id}”`).join(' and no project ')}.
        </StateNote>
      )}
    </div>
  )
}
