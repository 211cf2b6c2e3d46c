import { findMetric } from '@tickmark/core/metrics/findMetric'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useMemo } from 'react'
import { useProjects } from '../data/useProjects.ts'
import type { Option } from './popups/popupParts.tsx'

/** A project as a search of the server returns it. */
export type FoundProject = {
  project_id: string
  name: string
  symbol: string
  aliases: readonly string[]
  has_data: boolean
  metric_ids?: readonly string[] | undefined
}

/** The options of a picker that the server finds as somebody types: projects, and what is listed beside them. */
export type ProjectOptions = {
  /** What is searched for. */
  input: { only?: 'chains'; with_metrics?: boolean }
  /** Before the id of a project in the value of its option. */
  prefix?: string
  /** Why a project cannot be chosen. */
  unavailable?: (project: FoundProject) => string | undefined
  /** Project ids that are left out. */
  without?: readonly string[]
  /** Further options, listed before and after the projects. */
  before?: readonly Option[]
  after?: readonly Option[]
  /** Metrics that a project can be named with, such as "ethereum fees"; `readPair` reads the value that is chosen. */
  metrics?: readonly Option[]
}

/** What a picker can offer. Undefined until it has arrived. */
export type PickerOptions = readonly Option[] | ProjectOptions | undefined

export function isProjectOptions(options: PickerOptions): options is ProjectOptions {
  return options !== undefined && !Array.isArray(options)
}

/** The market sectors. */
export const SECTOR_OPTIONS: readonly Option[] = MARKET_SECTORS.map((sector) => ({
  value: sector.market_sector_id,
  label: sector.name,
}))
/** Any project, whether it has data or not. */
export const ANY_PROJECT: ProjectOptions = { input: {} }
/** The chains that projects run on. */
export const CHAIN_OPTIONS: ProjectOptions = { input: { only: 'chains' } }

/**
 * The projects as options of a picker, the largest first. A project without data, or without values of any of `metrics`
 * (ids; formulas are ignored), cannot be chosen and says why.
 */
export function useProjectOptions(metrics: readonly string[] = []): ProjectOptions {
  const key = metrics.filter((id) => findMetric(id) !== undefined).join(',')
  return useMemo(() => {
    const wanted = key === '' ? [] : key.split(',')
    const [first = ''] = wanted
    return {
      input: { with_metrics: wanted.length > 0 },
      unavailable: ({ has_data, metric_ids }) => {
        if (!has_data) return 'no data'
        if (metric_ids === undefined || wanted.length === 0) return undefined
        if (wanted.some((one) => metric_ids.includes(one))) return undefined
        return wanted.length === 1
          ? `no ${findMetric(first)?.short_title.toLowerCase()} data`
          : 'no data for these metrics'
      },
    }
  }, [key])
}

/** A found project as an option. */
export function toProjectOption(project: FoundProject, options: ProjectOptions): Option {
  const unavailable = options.unavailable?.(project)
  return {
    value: (options.prefix ?? '') + project.project_id,
    label: project.name,
    detail: project.symbol,
    words: project.aliases,
    projectId: project.project_id,
    ...(unavailable !== undefined && { unavailable }),
  }
}

/** From what is chosen in a picker to its option. A project that does not exist is shown by its id. */
export function useChosenOption(options: PickerOptions): (value: string) => Option | undefined {
  const { byId } = useProjects()
  if (!isProjectOptions(options))
    return (value) => options?.find((option) => option.value === value)
  const { prefix = '', before = [], after = [] } = options
  return (value) => {
    const listed = [...before, ...after].find((option) => option.value === value)
    if (listed !== undefined || !value.startsWith(prefix)) return listed
    const id = value.slice(prefix.length)
    const project = byId.get(id)
    return {
      value,
      label: project?.name ?? id,
      detail: byId.isMissing(id) ? 'unknown' : (project?.symbol ?? ''),
      projectId: id,
    }
  }
}
