import type { PanelSubject } from './PanelSubject.ts'

/** Whether a dashboard can hold what a panel shows: charts and tables of marts. Other panels belong to their page. */
export function canBeTile({ embed, view }: Pick<PanelSubject, 'embed' | 'view'>): boolean {
  return view !== undefined || (embed !== undefined && ('query' in embed || 'chart' in embed))
}
