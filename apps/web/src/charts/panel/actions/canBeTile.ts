import type { PanelSubject } from './PanelSubject.ts'

/**
 * Returns whether a dashboard can hold the contents of a panel: charts and tables of marts. Other panels belong to
 * their page.
 */
export function canBeTile({ embed, view }: Pick<PanelSubject, 'embed' | 'view'>): boolean {
  return view !== undefined || (embed !== undefined && ('query' in embed || 'chart' in embed))
}
