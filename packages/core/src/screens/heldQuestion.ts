import type { HeldState } from '../answers/HeldPoint.ts'
import { HOLDING_CHECK_IDS } from '../quality/QUALITY_CHECKS.ts'
import type { StatusLook } from './StatusLook.ts'
import { statusPart } from './statusPart.ts'

type HeldLook = StatusLook & {
  check?: string | undefined
  state?: HeldState | undefined
}

type HeldQuestion = {
  projects: string[] | undefined
  metrics: string[] | undefined
  check: (typeof HOLDING_CHECK_IDS)[number] | undefined
  state: HeldState | undefined
  limit: number
  offset: number
}

/** What the list of held points asks: its first page of what is held now. A check that there is not asks for all. */
export function heldQuestion(look: HeldLook = {}): HeldQuestion {
  return {
    projects: look.projects && [...look.projects],
    metrics: look.metrics && [...look.metrics],
    check: HOLDING_CHECK_IDS.find((id) => id === look.check),
    state: look.state,
    ...statusPart(look.page),
  }
}
