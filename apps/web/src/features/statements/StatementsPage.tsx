import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { ProjectChips } from '../../ui/ProjectChips.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import { LinesPanel } from './LinesPanel.tsx'
import { MAX_COMPARED, type StatementsSearch } from './StatementsSearch.ts'

const Comparison = lazyComponent(() => import('./Comparison.tsx'), 'Comparison')

const route = getRouteApi('/financial-statements')

/** The key lines of the largest projects, or the statements of up to four of them side by side. */
export function StatementsPage() {
  const title = useScreenTitle('/financial-statements')
  const search = route.useSearch()
  const { byId } = useProjects()
  const change = useChangeSearch<StatementsSearch>()
  const requested = search.projects?.split(',') ?? []
  const isSettled = !requested.some(byId.isPending)
  // If the names cannot be loaded, the statements show if there is such a project.
  const unknown = requested.filter(byId.isMissing)
  const compared = requested.filter((id) => !unknown.includes(id))
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 max-w-[90ch] text-fg2">
          Income statements for protocols: fees, revenue, costs and earnings.
        </p>
      </div>
      <ComparedProjects
        compared={compared}
        unknown={unknown}
        onChange={(ids) => change({ projects: ids.join(',') || undefined, pick: undefined })}
      />
      {requested.length === 0 ? (
        <PanelSlot name="Largest projects">
          <LinesPanel search={search} onChange={change} />
        </PanelSlot>
      ) : (
        isSettled &&
        compared.length > 0 && (
          <Suspense fallback={<Skeleton className="h-[640px]" />}>
            <Comparison ids={compared} search={search} onChange={change} />
          </Suspense>
        )
      )}
    </div>
  )
}

type Props = {
  /** Project ids. */
  compared: readonly string[]
  /** The names in an address that are no projects. */
  unknown: readonly string[]
  onChange: (ids: readonly string[]) => void
}

/** The projects that are compared, each with a button to remove it, and a picker to add others. */
function ComparedProjects({ compared, unknown, onChange }: Props) {
  const { byId } = useProjects()
  const nameOf = (id: string) => byId.get(id)?.name ?? id
  const options = useProjectOptions()
  const choose = (ids: readonly string[]) => {
    if (ids.length <= MAX_COMPARED) return onChange(ids)
    toast({
      title: 'Four projects at most',
      description: 'Remove one before you add another.',
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
      <UnknownProjects
        names={unknown}
        onChoose={(name, id) =>
          onChange([...new Set([...compared, id, ...unknown.filter((other) => other !== name)])])
        }
      />
    </div>
  )
}

type UnknownProjectsProps = {
  /** The names in an address that are no project's id. */
  names: readonly string[]
  onChoose: (name: string, id: string) => void
}

/** Says what an address names that is no id, with the projects that may be meant. */
function UnknownProjects({ names, onChoose }: UnknownProjectsProps) {
  const found = useQuery({
    ...trpc.projects.findByNames.queryOptions({ names: [...names] }),
    enabled: names.length > 0,
  })
  if (found.isLoading) return null
  return names.map((name) => {
    const ids = found.data?.find((one) => one.name === name)?.project_ids ?? []
    return (
      <StateNote key={name} state="partial">
        {ids.length === 0 ? (
          `There is no project “${name}”.`
        ) : (
          <>
            {ids.length === 1
              ? `“${name}” is no id. Did you mean:`
              : `Several projects are called “${name}”. Which one:`}{' '}
            {ids.map((id) => (
              <Button key={id} size="small" variant="ghost" onClick={() => onChoose(name, id)}>
                {id}
              </Button>
            ))}
          </>
        )}
      </StateNote>
    )
  })
}
