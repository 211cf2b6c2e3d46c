import { DATA_VENDOR } from '@tickmark/core/pages/PageSettings'
import type { RestCaller } from './RestCaller.ts'
import type { RestOptions } from './RestOptions.ts'

const DEFAULT_VERSION = 'v2'
const PARTNER_VERSION = 'v1'

/** A version or `internal` as a segment: the first one, or any that others follow. */
const HAS_PREFIX = /^\/*(?:v\d+|internal)\/*$|(?:^|\/)(?:v\d+|internal)\//

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
