import type { Accounts } from '@tickmark/accounts/Accounts'
import type { Figures } from '@tickmark/accounts/alerts/Figures'
import type { Acting } from '@tickmark/accounts/identity/Acting'
import type { Caller } from '@tickmark/accounts/identity/Caller'
import type { Visitor } from '@tickmark/accounts/identity/Visitor'
import type { QuarantinedKey } from '@tickmark/analytics/quality/closeQuarantine'
import type { PermissionName } from '@tickmark/core/permissions/PERMISSIONS'
import type { z } from 'zod'

/** Everything that a call about people may reach besides its input. */
export type AccountsContext = {
  accounts: Accounts
  visitor: Visitor
  /** Who asks; undefined for a visitor who is not logged in. */
  caller: Caller | undefined
  /**
   * The caller, where a call is for those who are logged in.
   * @throws AppError `unauthorized` when nobody is.
   */
  acting(): Acting
  /** Gives the browser a session. */
  begin(session: { cookie: string; expiresAt: Date }): void
  /** Takes it back. */
  forget(): void
  /** A picture as the logo that the server sends. @throws AppError `unsupported-input` when it is none. */
  drawLogo(picture: Uint8Array): Promise<Uint8Array>
  /** Begins to ask the live sources, all or one. @throws AppError `conflict` while they are being asked. */
  runSync(source?: string): void
  /** Publishes points that checks hold, and says how many. @throws AppError `not-found` when none of them is held. */
  releaseHeld(points: readonly QuarantinedKey[], reason: string): Promise<number>
  /** A whole answer of a source, as it came. @throws AppError `not-found`, `conflict` when it is damaged. */
  readAnswer(batchId: string, sha256: string): Promise<Uint8Array>
  /** What is asked about facts on behalf of a user. */
  figures: Figures
  /** What a navigation to an external provider and back needs. */
  visit: {
    /** What was kept in the browser, if anything. */
    browser: string | undefined
    keep(browser: string): void
    /** Whether a page of ours sent the browser here, and not one of another site. */
    isFromOwnPage: boolean
  }
}

/** Where a browser goes on. */
export type Redirect = { location: string }

/** One call about people. `PERMISSIONS` says under its name who may make it. REST only, as the page needs it. */
export type AccountCall<I extends z.ZodObject = z.ZodObject, T = unknown> = {
  name: PermissionName
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path parameters are written in braces. */
  path: string
  summary: string
  /** Path, query and body parameters in one object. */
  input: I
  /** A browser comes itself: `run` gives a `Redirect`, and failures lead to the log-in. */
  isNavigation?: true
  /** The body is a multipart form with a file, of at most 2 MB. */
  takesFile?: true
  /** The body holds what somebody made, which is larger than what people say of themselves. */
  takesDocument?: true
  /** The answer is for keeping, under this name. */
  fileName?: string
  /** Nothing as an answer is sent as 204. */
  run(ctx: AccountsContext, input: z.output<I>): Promise<T>
}

/** Fixes the types of a call. */
export function accountCall<I extends z.ZodObject, T>(
  definition: AccountCall<I, T>,
): AccountCall<I, T> {
  return definition
}
