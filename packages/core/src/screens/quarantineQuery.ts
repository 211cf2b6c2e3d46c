import type { QuarantineState } from '../answers/choices.ts'
import { HOLDING_CHECK_IDS } from '../quality/QUALITY_CHECKS.ts'
import type { StatusViewState } from './StatusViewState.ts'
import { statusPart } from './statusPart.ts'

type HeldLook = StatusViewState & {
  check?: string | undefined
  state?: QuarantineState | undefined
}

type HeldQuestion = {
  projects: string[] | undefined
  metrics: string[] | undefined
  check: (typeof HOLDING_CHECK_IDS)[number] | undefined
  state: QuarantineState | undefined
  limit: number
  offset: number
}

/** What the list of held points asks: its first page of what is held now. A check that there is not asks for all. */
export function quarantineQuery(look: HeldLook = {}): HeldQuestion {
  return {
    projects: look.projects && [...look.projects],
    metrics: look.metrics && [...look.metrics],
    check: HOLDING_CHECK_IDS.find((id) => id === look.check),
    state: look.state,
    ...statusPart(look.page),
  }
}
