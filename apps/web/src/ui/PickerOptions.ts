import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useProjects } from '../data/useProjects.ts'
import type { Option } from './popups/popupParts.tsx'

/** A project as a search of the server returns it. */
export type FoundProject = {
  project_id: string
  name: string
  symbol: string
  aliases: readonly string[]
  is_reviewed: boolean
  has_data: boolean
  metric_ids?: readonly string[] | undefined
}

/** The options of a picker that the server finds as the user types: projects, and what is listed beside them. */
export type ProjectOptions = {
  /** The scope of the search. */
  input: { only?: 'chains'; with_metrics?: boolean }
  /** Before the id of a project in the value of its option. */
  prefix?: string
  /** Explains why a project cannot be chosen. */
  unavailable?: (project: FoundProject) => string | undefined
  /** Project ids that are left out. */
  without?: readonly string[]
  /** Further options, listed before and after the projects. */
  before?: readonly Option[]
  after?: readonly Option[]
  /** Metrics that a project can be named with, such as "ethereum fees"; `readPair` reads the value that is chosen. */
  metrics?: readonly Option[]
}

/** The options of an open list. Undefined until they have arrived. */
export type ListedOptions = readonly Option[] | ProjectOptions | undefined

/** A long list that is fetched when the user reaches for it. */
export type LateOptions = {
  load: () => Promise<readonly string[]>
  labelOf: (value: string) => string
}

/** The options of a picker. */
export type PickerOptions = ListedOptions | LateOptions

export function isProjectOptions(options: PickerOptions): options is ProjectOptions {
  return options !== undefined && 'input' in options
}

export function isLate(options: PickerOptions): options is LateOptions {
  return options !== undefined && 'load' in options
}

/** The market sectors. */
export const SECTOR_OPTIONS: readonly Option[] = MARKET_SECTORS.map((sector) => ({
  value: sector.market_sector_id,
  label: sector.name,
}))
/** The tags of projects. */
export const TAG_OPTIONS: LateOptions = {
  load: async () => (await import('@tickmark/core/projects/PROJECT_TAGS')).PROJECT_TAGS,
  labelOf: (tag) => tag.replaceAll('-', ' '),
}
/** Any project, whether it has data or not. */
export const ANY_PROJECT: ProjectOptions = { input: {} }
/** The chains that projects run on. */
export const CHAIN_OPTIONS: ProjectOptions = { input: { only: 'chains' } }

/** From what is chosen in a picker to its option. A project that does not exist is shown by its id. */
export function useChosenOption(options: PickerOptions): (value: string) => Option | undefined {
  const { byId } = useProjects()
  if (isLate(options)) return (value) => ({ value, label: options.labelOf(value) })
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
