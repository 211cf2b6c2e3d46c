import { listPart } from './listPart.ts'

/** The number of contracts that a page of the list shows. */
export const CONTRACTS_PER_PAGE = 100

type ContractsView = {
  /** A part of a name, label or address. */
  text?: string
  /** Chain ids; all when absent. */
  chains?: readonly string[]
  /** Categories of labels; all when absent. */
  categories?: readonly string[]
  /** Counted from 1. */
  page?: number
}

/** The query of the list of a project's contracts: its first page by default. */
export function contractsQuery(projectId: string, view: ContractsView = {}) {
  return {
    project_id: projectId,
    text: view.text,
    chains: view.chains && [...view.chains],
    categories: view.categories && [...view.categories],
    ...listPart(CONTRACTS_PER_PAGE, view.page),
  }
}
