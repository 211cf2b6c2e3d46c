import type { Acting, Caller, Visitor } from '@tickmark/accounts/access/Caller'
import type { Figures } from '@tickmark/accounts/alerts/Figures'
import type { Accounts } from '@tickmark/accounts/context/Accounts'
import type { CatalogPublisher } from '@tickmark/accounts/datahub/CatalogPublisher'
import type { QuarantinedKey } from '@tickmark/analytics/batches/closeQuarantine'
import type { MoveAuthor } from '@tickmark/analytics/moves/moveProject'
import type { PointsPreview } from '@tickmark/analytics/moves/previewMove'
import type { HistoryHours, OperationsHistory } from '@tickmark/core/answers/OperationsHistory'
import type {
  ListedDuplicate,
  MergePairs,
  MergesPreview,
  MoveOrder,
  ProjectMove,
} from '@tickmark/core/answers/ProjectMoves'
import type {
  CategorySector,
  SectorChange,
  SectorChoice,
} from '@tickmark/core/answers/SourceCategories'
import type { ProposalDecision, RecordProposal } from '@tickmark/core/projects/RecordProposal'
import type { SectorMove } from '@tickmark/core/projects/sourceCategories'

/** The ways in which staff change which project is which. */
export type ProjectMoves = {
  /** The id that a project has now, by that or an earlier one. */
  findCurrentId(id: string): string | undefined
  /** Pairs of projects that may be one, those that hide most first. */
  listDuplicates(): Promise<readonly ListedDuplicate[]>
  /** Returns what merging pairs would move, without what users made. */
  previewMerges(pairs: MergePairs): Promise<MergesPreview['merges']>
  /** @throws AppError `bad-request` when one of the projects is not there; then none is merged. */
  mergeAll(pairs: MergePairs, by: MoveAuthor): Promise<readonly ProjectMove[]>
  /** @throws AppError `conflict` when a move was undone or a later one comes first; then none is undone. */
  undoAll(moveIds: readonly string[], by: MoveAuthor): Promise<readonly ProjectMove[]>
  /** Calls two projects different, so that they are no longer listed. */
  dismiss(pair: { project_id: string; other_id: string }, by: MoveAuthor): Promise<void>
  list(): Promise<readonly ProjectMove[]>
  preview(order: MoveOrder): Promise<PointsPreview>
  move(order: MoveOrder, by: MoveAuthor): Promise<ProjectMove>
  /** Lists what sources renamed, dropped or categorized differently. */
  listProposals(): Promise<readonly RecordProposal[]>
  /** @throws AppError `conflict` when it was decided or changed meanwhile, `bad-request` when the new id is taken. */
  decide(decision: ProposalDecision, by: MoveAuthor): Promise<RecordProposal>
  /** Every category of every source with its market sector: those without one first, then the most frequent. */
  listCategories(): Promise<readonly CategorySector[]>
  /** The projects whose sectors a choice changes, by name. @throws AppError `not-found` for an unknown category. */
  previewSector(choice: SectorChoice): Promise<readonly SectorMove[]>
  /** @throws AppError `conflict` when the category means this sector already. */
  chooseSector(choice: SectorChoice, by: MoveAuthor): Promise<readonly SectorMove[]>
  /** Choices of sectors, newest first. */
  listSectorChanges(): Promise<readonly SectorChange[]>
  /** @throws AppError `conflict` when the category was changed since. */
  undoSector(changeId: string, by: MoveAuthor): Promise<SectorChange>
}

/** Everything an endpoint with `auth: 'session'` may reach besides its input. */
export type AccountContext = {
  accounts: Accounts
  visitor: Visitor
  /** The user who is logged in; undefined for a visitor. */
  caller: Caller | undefined
  /** Aborted when the caller waits no longer. */
  left: AbortSignal
  /**
   * The caller with their address, for the audit log.
   * @throws AppError `unauthorized` for a visitor.
   */
  acting(): Acting
  /** Sets the session cookie. */
  setSession(session: { cookie: string; expiresAt: Date }): void
  /** Removes the session cookie. */
  clearSession(): void
  /** Redraws an uploaded picture as a logo. @throws AppError `unsupported-input` when it is no picture. */
  drawLogo(picture: Uint8Array): Promise<Uint8Array>
  /** Starts a sync of all live sources, or of one. @throws AppError `conflict` while one runs. */
  runSync(source?: string): void
  /** Publishes quarantined points and returns how many. @throws AppError `not-found` when none of them is quarantined. */
  releaseHeld(points: readonly QuarantinedKey[], reason: string): Promise<number>
  /** The unchanged bytes of a source's response. @throws AppError `not-found`, `conflict` when they are damaged. */
  readAnswer(batchId: string, sha256: string): Promise<Uint8Array>
  /** Reads what this server measured of itself. @throws AppError `not-found` when it keeps no history. */
  readHistory(hours: HistoryHours): Promise<OperationsHistory>
  /** Merges, splits and renames of projects. */
  moves: ProjectMoves
  /** Metric queries on behalf of a user. */
  figures: Figures
  /** The catalog that items of the datahub change, and what the caller may learn about them from the facts. */
  publisher: CatalogPublisher
  /** The details that a navigation to an external identity provider and back needs. */
  visit: {
    /** The cookie that ties a visit to the browser in which it began. */
    browser: string | undefined
    keep(browser: string): void
    /** True if one of our own pages sent the browser here, and not another site. */
    isFromOwnPage: boolean
  }
}
