import type { StatusViewState } from './StatusViewState.ts'
import { statusPart } from './statusPart.ts'

type GapsQuestion = {
  projects: string[] | undefined
  metrics: string[] | undefined
  limit: number
  offset: number
}

/** What the list of gaps asks: its first page, the longest first. */
export function gapsQuestion(look: StatusViewState = {}): GapsQuestion {
  return {
    projects: look.projects && [...look.projects],
    metrics: look.metrics && [...look.metrics],
    ...statusPart(look.page),
  }
}
