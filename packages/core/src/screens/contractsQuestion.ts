/** How many contracts a page of the list shows. */
export const CONTRACTS_PER_PAGE = 100

type Look = {
  /** A part of a name, label or address. */
  text?: string
  /** Chain ids; all when absent. */
  chains?: readonly string[]
  /** Categories of labels; all when absent. */
  categories?: readonly string[]
  /** Counted from 1. */
  page?: number
}

type ContractsQuestion = {
  project_id: string
  text: string | undefined
  chains: string[] | undefined
  categories: string[] | undefined
  limit: number
  offset: number
}

/** What the list of a project's contracts asks: its first page unless it is looked at otherwise. */
export function contractsQuestion(projectId: string, look: Look = {}): ContractsQuestion {
  return {
    project_id: projectId,
    text: look.text,
    chains: look.chains && [...look.chains],
    categories: look.categories && [...look.categories],
    limit: CONTRACTS_PER_PAGE,
    offset: ((look.page ?? 1) - 1) * CONTRACTS_PER_PAGE,
  }
}
