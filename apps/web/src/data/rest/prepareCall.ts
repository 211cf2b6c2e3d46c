import { DATA_VENDOR } from '@tickmark/core/pages/PageSettings'
import { apiHeaders } from '../apiHeaders.ts'
import { pageSettings } from '../pageSettings.ts'
import { retryDelay } from './fetchRest.ts'

/** The context of a call apart from its own options: the page it is made from. */
export type RestCaller = {
  /** The address of the interface; may carry a path of its own. */
  host: string
  /** True if the terminal runs inside the partner's, which speaks version 1. */
  partnerTerminal: boolean
  headers(options: { hideToken: boolean; showsToken: boolean }): Record<string, string>
  /** Returns the delay before the next attempt, in milliseconds; the first failure is number 0. */
  retryDelay(failures: number): number
}

/** The options that every REST call has. */
export type RestOptions = {
  /** The version of the interface; `v2` unless given. */
  version?: `v${number}`
  /** True if the call is for our own pages only (`/{version}/internal`); true unless given. */
  internal?: boolean
  /** Leaves the default token out. */
  hideToken?: boolean
  signal?: AbortSignal
  /** The caller: this page unless given. */
  caller?: RestCaller
}

export type PreparedCall = {
  url: string
  headers: Record<string, string>
  signal: AbortSignal | null
  retryDelay(failures: number): number
}

/** Resolves the address of a call, its headers, and its delays before further attempts. */
export function prepareCall(
  path: string,
  options: RestOptions,
  { showsToken = false }: { showsToken?: boolean } = {},
): PreparedCall {
  const { hideToken = false, signal = null, caller = readPageCaller() } = options
  return {
    url: buildUrl(path, options, caller),
    headers: caller.headers({ hideToken, showsToken }),
    signal,
    retryDelay: caller.retryDelay,
  }
}

/** This page, as it is now. */
export function readPageCaller(): RestCaller {
  return {
    host: window.location.origin + pageSettings.apiPrefix,
    partnerTerminal: pageSettings.partnerTerminal,
    headers: apiHeaders,
    retryDelay,
  }
}

const DEFAULT_VERSION = 'v2'
const PARTNER_VERSION = 'v1'

/** A version or `internal` as a segment: the first one, or any that others follow. */
const HAS_PREFIX = /^\/*(?:v\d+|internal)\/*$|(?:^|\/)(?:v\d+|internal)\//

/**
 * The full address of a REST path: the host with its own path, the version prefix, the path.
 * The partner's terminal speaks version 1 only, whichever version is requested.
 *
 * @throws TypeError when the path brings a version or `internal` itself; both are options.
 */
export function buildUrl(
  path: string,
  { version = DEFAULT_VERSION, internal = true }: Pick<RestOptions, 'version' | 'internal'>,
  { host, partnerTerminal }: Pick<RestCaller, 'host' | 'partnerTerminal'>,
): string {
  // Double slashes and prefixes inside a query string are values, not mistakes.
  const [pathname = ''] = path.split(/[?#]/, 1)
  if (HAS_PREFIX.test(pathname))
    throw new TypeError(
      `The path "${path}" has a prefix already. Give version and internal as options.`,
    )
  const prefix = `${partnerTerminal ? PARTNER_VERSION : version}${internal ? '/internal' : ''}`
  const { origin, pathname: base } = new URL(host)
  const full = `${base}/${prefix}/${pathname}`.replace(/\/{2,}/g, '/')
  const rewritten = full.replaceAll(`/${DATA_VENDOR}/v2/`, `/${DATA_VENDOR}/${PARTNER_VERSION}/`)
  return origin + rewritten + path.slice(pathname.length)
}
