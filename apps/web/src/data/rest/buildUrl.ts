import type { RestCaller } from './RestCaller.ts'
import type { RestOptions } from './RestOptions.ts'

/** The path segment under which the data vendor, that is us, is served on a partner's host. */
const DATA_VENDOR = 'tickmark'
const DEFAULT_VERSION = 'v2'
const PARTNER_VERSION = 'v1'

const HAS_PREFIX = /^\/*(?:v\d+|internal)(?:[/?#]|$)/

/**
 * The full address of a REST path: the host with its own path, the version prefix, the path.
 * The partner's terminal speaks version 1 only, whichever version is asked for.
 *
 * @throws TypeError when the path brings a version or `internal` itself; both are options.
 */
export function buildUrl(
  path: string,
  { version = DEFAULT_VERSION, internal = true }: Pick<RestOptions, 'version' | 'internal'>,
  { host, partnerTerminal }: Pick<RestCaller, 'host' | 'partnerTerminal'>,
): string {
  if (HAS_PREFIX.test(path))
    throw new TypeError(
      `The path "${path}" has a prefix already. Give version and internal as options.`,
    )
  const prefix = `${partnerTerminal ? PARTNER_VERSION : version}${internal ? '/internal' : ''}`
  const { origin, pathname: base } = new URL(host)
  // Double slashes inside a query string are values, not mistakes.
  const [pathname = ''] = path.split(/[?#]/, 1)
  const full = `${base}/${prefix}/${pathname}`.replace(/\/{2,}/g, '/')
  return origin + (partnerTerminal ? toPartnerPath(full) : full) + path.slice(pathname.length)
}

function toPartnerPath(pathname: string): string {
  return pathname.replaceAll(`/${DATA_VENDOR}/v2/`, `/${DATA_VENDOR}/${PARTNER_VERSION}/`)
}
