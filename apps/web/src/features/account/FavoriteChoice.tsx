import { useQuery } from '@tanstack/react-query'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { LEADERBOARD_METRIC, leaderboardQuestion } from '@tickmark/core/screens/ranking'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type ReactNode, useEffect, useRef } from 'react'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'

const OPTIONS = MARKET_SECTORS.map(({ market_sector_id, name }) => ({
  id: market_sector_id,
  label: name,
}))

type Props = { chosen: ReadonlySet<string>; onToggle: (id: string) => void }

/** Chooses market sectors to follow. */
export function SectorChoice(props: Props) {
  return (
    <ChoiceGrid
      question="Which market sectors do you follow?"
      hint="They become favorites, which are listed first and can be changed at any time."
      options={OPTIONS}
      {...props}
    />
  )
}

const MOST = 24

type ProjectChoiceProps = {
  /** The sectors that were chosen before; empty for all. */
  sectors: readonly string[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Chooses projects to follow, among the largest of the chosen sectors. */
export function ProjectChoice({ sectors, chosen, onToggle }: ProjectChoiceProps) {
  const look = sectors.length === 0 ? {} : { sectors }
  const question = leaderboardQuestion(getMetric(LEADERBOARD_METRIC), look)
  const query = useQuery(trpc.metrics.getRanking.queryOptions(question))
  const { nameOf } = useProjects()
  return (
    <QueryView query={query} skeleton="h-72">
      {({ rows }) => (
        <ChoiceGrid
          question="Which projects do you follow?"
          hint={
            rows.length === 0
              ? 'None of your sectors reports fees. Use the star next to a project’s name to add it to your favorites.'
              : 'The largest by fees. You can also use the star next to a project’s name.'
          }
          options={rows.slice(0, MOST).map(({ project_id: id }) => {
            const name = nameOf(id)
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

/** A multiple-choice question. */
function ChoiceGrid({ question, hint, options, chosen, onToggle }: ChoiceGridProps) {
  const legend = useRef<HTMLLegendElement>(null)
  // Focuses the question, so that screen readers announce it.
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
