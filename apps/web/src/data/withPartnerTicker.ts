import { pageSettings } from './pageSettings.ts'

/** In a partner's terminal, a project with the ticker by which that terminal knows it, where it does. */
export function withPartnerTicker<P extends { project_id: string }>(
  project: P,
): P & { bb_ticker?: string } {
  const bb_ticker = pageSettings.partnerTickers[project.project_id]
  return bb_ticker === undefined ? project : { ...project, bb_ticker }
}
