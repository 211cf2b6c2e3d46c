import type { Counts } from '@tickmark/accounts/limits/Counts'
import type { KeyRing } from '@tickmark/accounts/services/KeyRing'
import type { SessionTier } from '@tickmark/accounts/services/SessionTiers'
import type { SwitchSettings } from '@tickmark/core/switches/resolveSwitches'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiContext } from '../context/ApiContext.ts'
import type { ReportFailure } from '../errors/toAppError.ts'
import type { ByteBudget } from '../limits/ByteBudget.ts'
import type { FileSlots } from '../limits/FileSlots.ts'
import type { QueryQueue } from '../limits/QueryQueue.ts'
import type { LanguageModel } from '../model/LanguageModel.ts'

/**
 * Finds the session of a browser: `ended` for a cookie that is no session any more, undefined where there is no cookie or
 * the store cannot be reached. Requests without a cookie, which most are, get no promise.
 */
export type FindSession = (
  request: FastifyRequest,
) => Promise<SessionTier | 'ended' | undefined> | undefined

/** The options that the REST adapter needs from the installation. */
export type RestOptions = {
  ctx: ApiContext
  /** The key that anyone may use. */
  publicToken: string
  /** The keys of users, which are opened only when a request carries one; none when absent. */
  openKeys?: () => Promise<KeyRing>
  /** True if a partner's terminal is served, which speaks version 1 only; false when absent. */
  servesPartner?: boolean
  /** Changes with the code, so that a new build never confirms an old answer. */
  buildVersion: string
  /** Requests per minute of a page's visitor, and of each key and address without gating; `Infinity` switches all limits off. */
  requestsPerMinute: number
  /** True if tiers limit what is answered and how often; false when absent. */
  isGated?: boolean
  /** The store of request counts; the memory of this process when absent. */
  counts?: Counts
  /** The queue in which queries wait for the engine; they do not wait when absent. */
  queue?: QueryQueue
  /** The slots for files that are written at a time; a default when absent. */
  files?: FileSlots
  /** Answers that were not read yet; they are not counted when absent. */
  answers?: ByteBudget
  /** The session of the browser that sends a request; no browser has one when absent. */
  findSession?: FindSession
  /** Has the browser forget its session, which has ended; see `IdentityCookies`. */
  clearIdentity?: (reply: FastifyReply) => void
  /** Called with failures that are our own fault. */
  reportFailure?: ReportFailure
  /**
   * Returns whether a token of `x-tt-terminal-jwt` was given out to a page of the terminal and is still valid; none is
   * when absent.
   */
  isTerminalToken?: (token: string) => Promise<boolean>
  /** The switches that the operator set; none when absent. */
  switches?: SwitchSettings
  /** Plans questions in words that the rules cannot; none when absent. */
  model?: LanguageModel
}
