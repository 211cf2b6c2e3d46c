import { findPersonalTitle } from './findPersonalTitle.ts'

/** Whether a partner's terminal has the page at a path below `/explorer`: nobody logs in there or keeps documents. */
export function isPartnerPage(path: string): boolean {
  const bare = path.replace(/\/+$/, '')
  return findPersonalTitle(bare) === undefined && !/^\/dashboards(?:\/|$)/.test(bare)
}
