import { useQuery } from '@tanstack/react-query'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { LEADERBOARD_METRIC } from '@tickmark/core/screens/LEADERBOARD_METRIC'
import { leaderboardQuestion } from '@tickmark/core/screens/leaderboardQuestion'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type ReactNode, useEffect, useRef } from 'react'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const OPTIONS = MARKET_SECTORS.map(({ market_sector_id, name }) => ({
  id: market_sector_id,
  label: name,
}))

type Props = { chosen: ReadonlySet<string>; onToggle: (id: string) => void }

/** Asks for the market sectors that somebody follows. */
export function SectorChoice(props: Props) {
  return (
    <ChoiceGrid
      question="Which market sectors do you follow?"
      hint="They become favorites, which stand first and can be changed at any time."
      options={OPTIONS}
      {...props}
    />
  )
}

const MOST = 24

type ProjectChoiceProps = {
  /** The sectors that were chosen before; all where there are none. */
  sectors: readonly string[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Asks for projects that somebody follows, among the largest of his sectors. */
export function ProjectChoice({ sectors, chosen, onToggle }: ProjectChoiceProps) {
  const look = sectors.length === 0 ? {} : { sectors }
  const question = leaderboardQuestion(getMetric(LEADERBOARD_METRIC), look)
  const query = useQuery(trpc.metrics.getRanking.queryOptions(question))
  const { byId } = useProjects()
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72" />}>
      {({ rows }) => (
        <ChoiceGrid
          question="Which projects do you follow?"
          hint={
            rows.length === 0
              ? 'None of your sectors reports fees. The star beside any project’s name makes it a favorite.'
              : 'The largest by fees. The star beside any project’s name makes it a favorite too.'
          }
          options={rows.slice(0, MOST).map(({ project_id: id }) => {
            const name = byId.get(id)?.name ?? id
            return {
              id,
              label: (
                <span className="flex items-center gap-2">
                  <ProjectLogo projectId={id} name={name} />
                  <bdi className="truncate">{name}</bdi>
                </span>
              ),
            }
          })}
          chosen={chosen}
          onToggle={onToggle}
        />
      )}
    </QueryView>
  )
}

type Option = { id: string; label: ReactNode }

type ChoiceGridProps = {
  question: string
  hint: string
  options: readonly Option[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** A question with many answers, of which any number may be true. */
function ChoiceGrid({ question, hint, options, chosen, onToggle }: ChoiceGridProps) {
  const legend = useRef<HTMLLegendElement>(null)
  // The focus is the browser's; it follows the question, so that readers hear the new one.
  useEffect(() => legend.current?.focus(), [])
  return (
    <fieldset>
      <legend ref={legend} tabIndex={-1} className="text-lg font-semibold outline-none">
        {question}
      </legend>
      <p className="mb-3 text-fg2">{hint}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2">
        {options.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.has(id)}
            onChange={() => onToggle(id)}
            className="rounded-md border border-line bg-raise px-3 py-2 hover:border-line2 has-checked:border-accent"
          />
        ))}
      </div>
    </fieldset>
  )
}
