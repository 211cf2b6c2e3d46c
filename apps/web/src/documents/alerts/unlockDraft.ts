import type { AlertDefinitionInput, UnlockCondition } from '@tickmark/core/alerts/AlertDefinition'
import { listFew } from '@tickmark/core/formats/listFew'
import { parseAmount } from '../../data/parseAmount.ts'

/** An alert on unlocks as it is edited: amounts are text until they are parsed. */
export type UnlockDraft = {
  days: string
  /** Project ids; all favorites while it is null. */
  projects: string[] | null
  minimum_usd: string
  /** In percent of the circulating supply. */
  minimum_share: string
}

export function beginUnlockDraft(projects: readonly string[] | null): UnlockDraft {
  return { days: '7', projects: projects && [...projects], minimum_usd: '', minimum_share: '' }
}

/** The draft for editing an alert on unlocks. */
export function toUnlockDraft(condition: UnlockCondition): UnlockDraft {
  const { days, projects, minimum_usd, minimum_share } = condition
  return {
    days: String(days),
    projects,
    minimum_usd: minimum_usd === null ? '' : String(minimum_usd),
    minimum_share:
      minimum_share === null ? '' : String(Number((minimum_share * 100).toPrecision(12))),
  }
}

/** The default name of an alert on unlocks: `Unlocks of Aave and Lido`. */
export function nameUnlocks(
  { projects }: UnlockDraft,
  nameProject: (id: string) => string,
): string {
  return `Unlocks of ${projects === null ? 'favorites' : listFew(projects.map(nameProject))}`.slice(
    0,
    120,
  )
}

export type UnlockFaults = Partial<
  Record<'days' | 'projects' | 'minimum_usd' | 'minimum_share', string>
>

const MAX_DAYS = 90

/** Parses a draft into a condition, or returns what is wrong with each field. */
export function readUnlockDraft(
  draft: UnlockDraft,
):
  | { condition: Extract<AlertDefinitionInput['condition'], { kind: 'unlock' }> }
  | { faults: UnlockFaults } {
  const days = Number(draft.days)
  const [usd, percent] = [readLeast(draft.minimum_usd), readLeast(draft.minimum_share)]
  const faults: UnlockFaults = {
    ...((!Number.isInteger(days) || days < 1 || days > MAX_DAYS) && {
      days: `Enter a whole number from 1 to ${MAX_DAYS}.`,
    }),
    ...(draft.projects?.length === 0 && { projects: 'Choose a project, or all favorites.' }),
    ...((usd === undefined || (usd ?? 0) < 0) && { minimum_usd: 'Enter an amount, such as 1M.' }),
    ...((percent === undefined || (percent ?? 0) < 0 || (percent ?? 0) > 100) && {
      minimum_share: 'Enter a percentage between 0 and 100.',
    }),
  }
  if (usd === undefined || percent === undefined || Object.keys(faults).length > 0)
    return { faults }
  const minimum_share = percent === null ? null : percent / 100
  return {
    condition: { kind: 'unlock', days, projects: draft.projects, minimum_usd: usd, minimum_share },
  }
}

/** Null where nothing was entered, undefined where it is no number. A percent sign is superfluous. */
function readLeast(text: string): number | null | undefined {
  return text.trim() === '' ? null : parseAmount(text.replace('%', ''))
}
